import { useEffect, useRef } from 'react'
import type { Schemas } from '../../api/client'
import { toast } from '../../parts/toast'
import { rupees } from '../../rules/money'
import { piles } from '../blocks/piles'
import { chosen } from '../blocks/told'

type Waiting = Schemas['WaitingData']

/** ring plays two short tones. Browsers allow that only after the person has clicked or typed on the page. */
function ring() {
  try {
    const audio = new AudioContext()
    for (const [i, pitch] of [880, 1175].entries()) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.08, audio.currentTime + i * 0.14)
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + i * 0.14 + 0.2)
      tone.connect(volume).connect(audio.destination)
      tone.start(audio.currentTime + i * 0.14)
      tone.stop(audio.currentTime + i * 0.14 + 0.22)
    }
    setTimeout(() => void audio.close(), 600)
  } catch {
    // On a machine without sound, nothing happens.
  }
}

/** news describes what is new between two checks of the waiting work. */
export function news(before: Waiting, now: Waiting): { kind: string; words: string }[] {
  const told: { kind: string; words: string }[] = []
  const last = before.newest[0]?.orders_id ?? 0
  for (const order of now.newest.filter((o) => o.orders_id > last).reverse())
    told.push({ kind: 'orders', words: `Order ${order.orders_id}, ${rupees(order.amount)}, ${order.cust_Name}` })
  for (const [kind, names] of Object.entries({
    returns: ['to_inspect'],
    complaints: ['to_answer'],
    stock: ['low_stock'],
    mails: ['failed_mails'],
    health: ['health'],
  })) {
    for (const name of names) {
      const was = before.waits.find((p) => p.name === name)?.count ?? 0
      const is = now.waits.find((p) => p.name === name)?.count ?? 0
      const words = piles[name]
      if (is > was && words) told.push({ kind, words: `${is} ${is === 1 ? words.one : words.more}` })
    }
  }
  for (const pile of now.waits)
    if (pile.late && !before.waits.find((p) => p.name === pile.name)?.late)
      told.push({ kind: 'complaints', words: `Overdue: ${piles[pile.name]?.one ?? pile.name}` })
  return told
}

/**
 * useNotices notifies a staff member of new work in the ways they chose: on the screen, with a sound, on the
 * desktop.
 */
export function useNotices(waiting: Waiting | undefined) {
  const before = useRef<Waiting>()
  useEffect(() => {
    if (!waiting) return
    const told = before.current ? news(before.current, waiting) : []
    before.current = waiting
    const mine = told.filter(({ kind }) => chosen(kind))
    if (mine.length === 0) return
    const words = mine.map((one) => one.words).join('\n')
    toast.success(words)
    if (chosen('sound')) ring()
    if (chosen('desktop') && 'Notification' in window && Notification.permission === 'granted' && document.hidden)
      new Notification(mine[0]?.kind === 'orders' ? 'A new order' : 'New task', { body: words, tag: 'waiting' })
  }, [waiting])
}
