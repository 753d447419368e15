// Simulated replies to the calls of a test, typed like the real ones.
import type { Given } from '../api/call'
import type { PathOf, ReplyOf } from '../api/client'
import { Unreachable } from '../rules/refused'

type Part<T> = T extends (infer Entry)[] ? Part<Entry>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T
/** some lets a test give only the part of a value that it needs; the compiler takes it for the whole type. */
export const some = <T>(given: Part<T>) => given as T

type Reply<R> = Part<R> | Refusal | typeof unreachable | Promise<Part<R> | Refusal>
type Answer<R> = Reply<R> | ((given: Given) => Reply<R>)
export type Answers = { [P in PathOf<'get'> as `GET ${P}`]?: Answer<ReplyOf<'get', P>> } & {
  [P in PathOf<'post'> as `POST ${P}`]?: Answer<ReplyOf<'post', P>>
} & { [P in PathOf<'delete'> as `DELETE ${P}`]?: Answer<ReplyOf<'delete', P>> }
export type Call = keyof Answers

type Refusal = { status: boolean; message: string; errors?: Record<string, string>; code?: number }

/** The reply that simulates a lost connection. */
export const unreachable = Symbol('unreachable')

/** refusal is a reply that refuses input: HTTP 200 with status false, as the API does. */
export const refusal = (message: string, errors: Record<string, string> = {}, code = 200): Refusal => ({
  status: false,
  message,
  errors,
  code,
})

export type Sent = { call: Call } & Given

let answers: Answers = {}
type Others = (name: string, given: Given) => unknown
let others: Others = () => undefined
/** The calls, toasts and alerts since the screen was shown. */
export const sent: Sent[] = []
export const said: string[] = []

/** last returns the last call with a name, whatever other calls were made after it. */
export const last = (name: Call) => sent.filter(({ call }) => call === name).at(-1)

/** after lists the calls made since the last one with a name, in any order. */
export function after(name: Call) {
  const calls = sent.map(({ call }) => call)
  return calls.slice(calls.lastIndexOf(name) + 1)
}

/** answering sets the replies to the calls, and a function for all others. */
export function answering(given: Answers, elsewhere: Others = () => undefined) {
  answers = given
  others = elsewhere
  sent.length = 0
  said.length = 0
}

/** answer changes the reply to a call from now on. */
export function answer<C extends Call>(name: C, given: Answers[C]) {
  answers = { ...answers, [name]: given }
}

/** call stands in for the network: it records the call and returns the answer that the test prepared. */
export async function call(method: string, path: string, given: Given = {}): Promise<Response> {
  const name = `${method} ${path}` as Call
  sent.push({ call: name, ...given })
  const found = (answers[name] as unknown) ?? others(name, given)
  const reply = await (typeof found === 'function' ? (found as (given: Given) => unknown)(given) : found)
  if (reply === unreachable) throw new Unreachable('The network is gone.')
  if (reply instanceof Blob) return new Response(reply, { headers: { 'Content-Type': 'application/pdf' } })
  const { code = 200, ...body } = (reply ?? refusal(`The test has no answer to ${name}.`, {}, 404)) as Refusal
  return Response.json(body.status === undefined ? { ...body, status: true } : body, { status: code })
}

const say = (tone: string) => (text: string) => void said.push(`${tone}: ${text}`)
export const toast = { success: say('good'), error: say('bad'), info: say('info'), offer: say('offer') }
