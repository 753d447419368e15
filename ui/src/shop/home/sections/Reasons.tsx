import {
  Award,
  Clock,
  Gift,
  Heart,
  Home,
  IndianRupee,
  Leaf,
  Lock,
  type LucideIcon,
  Mic,
  Package,
  Phone,
  Shield,
  Smartphone,
  Sparkles,
  Star,
  Store,
  Sun,
  Truck,
  Undo,
  Wrench,
} from 'lucide-react'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import css from '../home.module.css'
import type { SectionProps } from '../kinds'

const icons: Record<string, LucideIcon> = {
  leaf: Leaf,
  mic: Mic,
  smartphone: Smartphone,
  truck: Truck,
  shield: Shield,
  wrench: Wrench,
  heart: Heart,
  star: Star,
  clock: Clock,
  gift: Gift,
  phone: Phone,
  store: Store,
  undo: Undo,
  lock: Lock,
  sun: Sun,
  home: Home,
  sparkles: Sparkles,
  'indian-rupee': IndianRupee,
  package: Package,
  award: Award,
}

/** A section of reasons to buy here: each with an icon, a title and a line. */
export default function Reasons({ section }: SectionProps) {
  return (
    <section className={`page ${css.reasons}`} aria-label={section.title || say.reasons.reasons}>
      {section.panels.map(({ icon, title, text }) => {
        const Icon = icons[icon] ?? Star
        return (
          <div key={title}>
            <Icon aria-hidden="true" strokeWidth={1.75} />
            <h2 lang={tongue(title)}>{title}</h2>
            {text && <p lang={tongue(text)}>{text}</p>}
          </div>
        )
      })}
    </section>
  )
}
