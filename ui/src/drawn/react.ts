// The part of React that components use, for server rendering: state has its initial value, and effects never run.
import type { Given, Made } from './html'

type Props = Record<string, unknown>
type Component = (props: Props, ref?: unknown) => unknown

/** On the server nothing loads lazily, so these only pass on their children. */
export const Fragment = (props: Props) => props.children
export const Suspense = (props: Props) => props.children

export function createElement(type: Made['type'], props: Props | null, ...children: unknown[]): Made {
  if (children.length === 0) return { type, props: props ?? {} }
  return { type, props: { ...props, children: children.length === 1 ? children[0] : children } }
}

export const isValidElement = (node: unknown) =>
  typeof node === 'object' && node !== null && 'type' in node && 'props' in node

export const forwardRef = (component: Component) => (props: Props) => component(props, null)
export const memo = (component: Component) => component

/** Lazily loaded components are not rendered on the server. */
export const lazy = () => () => null

/** createContext has one value at a time: the server renders one page after the other. */
export function createContext(value: unknown) {
  const given: Given = { value }
  const Provider = (props: Props) => props.children
  Provider.given = given
  return { given, Provider }
}

export const useContext = (context: { given: Given }) => context.given.value

const begun = (value: unknown) => (typeof value === 'function' ? value() : value)
const nothing = () => {}

/** Hooks on the server: state has its first value, and effects never run. */
export const useState = (value?: unknown) => [begun(value), nothing]
export const useRef = (current?: unknown) => ({ current })
export const useMemo = (make: () => unknown) => make()
export const useCallback = (call: unknown) => call
export const useEffect = nothing
export const useLayoutEffect = nothing
export const useSyncExternalStore = (_: unknown, here: () => unknown, onServer?: () => unknown) => (onServer ?? here)()

let ids = 0

/** IDs are counted through a page, as the browser counts them during hydration. */
export const useId = () => `P0-${ids++}`

/** countAnew begins a page, so that its IDs are the same as in the browser. */
export function countAnew() {
  ids = 0
}
