// The calls of the shop, typed from the OpenAPI document that the server generates.
import { Refused, Unreachable } from '../rules/refused'
import { say } from '../words'
import { call, fill, type Given } from './call'
import type { components, paths } from './schema'

/** The types of the API, generated from its OpenAPI document. */
export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'delete'
/** The paths of the API that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof paths]

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never
type JSONOf<O> = O extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
/** The type of a call's reply. */
export type ReplyOf<M extends Method, P extends keyof paths> = JSONOf<Operation<M, P>>

/** What a caller may pass for a type of the document. Numbers and booleans may be text, as they were typed. */
type Sent<T> = T extends Blob | string
  ? T
  : T extends number | boolean
    ? T | string
    : T extends (infer Entry)[]
      ? Sent<Entry>[] | OneEntry<Entry>
      : { [K in keyof T]?: Sent<T[K]> | undefined | null }
/** The server also accepts a single entry in place of a list, and an empty text in place of an empty list. */
type OneEntry<Entry> = Entry extends object ? (Entry extends Blob ? never : Sent<Entry> | '') : never

/** The path or query parameters of an operation. */
type Parameters<O, In extends 'path' | 'query'> = O extends { parameters: { [K in In]?: infer Names } }
  ? [Names] extends [undefined]
    ? unknown
    : { [K in keyof NonNullable<Names>]: Sent<NonNullable<Names>[K]> | undefined }
  : unknown
type Both<O> = Parameters<O, 'path'> & Parameters<O, 'query'>
/** The parameters of a call, in its path and its query. */
export type ParamsOf<M extends Method, P extends keyof paths> = [keyof Both<Operation<M, P>>] extends [never]
  ? Record<string, never>
  : Both<Operation<M, P>>

/** The arguments after the path. The parameters may be omitted only if none of them is required. */
export type With<M extends Method, P extends keyof paths, More extends unknown[] = []> =
  Record<string, never> extends ParamsOf<M, P>
    ? [params?: ParamsOf<M, P> | undefined, ...more: Partial<More>]
    : [params: ParamsOf<M, P>, ...more: Partial<More>]

type FormOf<O> = O extends { requestBody?: { content: { 'multipart/form-data': infer Form } } } ? Form : never

/**
 * Fields that the document lacks. Clients of the API send orders and Amount, which the server ignores. The
 * pictures to keep are sent entry by entry, which is another way to write a list.
 */
type Besides = {
  '/pay': { orders: Schemas['WantedLine'][]; Amount: number }
  '/paycancel': { orders: Schemas['WantedLine'][] }
  '/codstatus': { orders: Schemas['WantedLine'][] }
  '/addproduct': KeptImages
  '/updateproduct/{id}': KeptImages
}
export type KeptImages = { [entry: `existingImages[${number}]`]: string }

/** The fields that a POST accepts. */
export type BodyOf<P extends PathOf<'post'>> = Sent<FormOf<Operation<'post', P>>> &
  (P extends keyof Besides ? Sent<Besides[P]> : unknown)

/**
 * Rejects unknown field names at any depth. By itself the compiler checks only object literals, not what is
 * spread into them.
 */
type Only<Wanted, Given> = Given extends object
  ? Given extends Blob
    ? Given
    : Given extends (infer Entry)[]
      ? Only<Extract<Wanted, unknown[]>[number], Entry>[]
      : { [K in keyof Given]: K extends keyof Fields<Wanted> ? Only<Fields<Wanted>[K], Given[K]> : never }
  : Given
type Fields<Wanted> = Exclude<Extract<Wanted, object>, unknown[]>

type HeadersOf<P extends PathOf<'post'>> =
  Operation<'post', P> extends { parameters: { header?: infer Names } }
    ? { [K in keyof NonNullable<Names>]?: string }
    : Record<string, never>

type Said = { code?: unknown; args?: unknown }
type Envelope = Said & {
  status?: boolean
  message?: unknown
  errors?: Record<string, string>
  codes?: Record<string, Said>
}

/** urlOf returns the URL of a call whose reply the browser loads itself, such as a picture. */
export function urlOf<P extends PathOf<'get'>>(path: P, ...[params]: With<'get', P>): string {
  return `/api/${addressOf(path, params)}`
}

/** addressOf returns the URL of a call, which is also its key in the cache. */
export const addressOf = (path: string, params?: unknown) => fill(path, params as Given['params'])

/**
 * inLanguage translates a sentence of the server into the language of the page. The translations are loaded with
 * the first sentence, because in Hindi they are 58 kB. A sentence without a code, such as OK, has no translation.
 */
export async function inLanguage(english: string, said?: { code?: unknown; args?: unknown }): Promise<string> {
  if (say.language.code === 'en' || !said?.code) return english
  const { told } = await import('../words/sentences')
  return told(english, said)
}

/** read returns the body of a reply. It throws Refused for an error status. */
export async function read(reply: Response): Promise<Envelope> {
  let body: Envelope
  try {
    body = (await reply.json()) as Envelope
  } catch {
    throw new Unreachable(`HTTP ${reply.status}`)
  }
  // The server writes English. For other languages its sentences are translated here, by texts that are loaded with
  // the first one.
  if (say.language.code !== 'en') {
    if (typeof body.message === 'string') body.message = await inLanguage(body.message, body)
    for (const [name, text] of Object.entries(body.errors ?? {}))
      if (body.errors) body.errors[name] = await inLanguage(text, body.codes?.[name])
  }
  if (!reply.ok)
    throw new Refused(
      typeof body.message === 'string' ? body.message : `HTTP ${reply.status}`,
      body.errors,
      reply.status,
    )
  return body
}

const watching = new Set<() => void>()

/** onRefusal registers a function that is called after each refused write, until the returned function is called. */
export function onRefusal(back: () => void) {
  watching.add(back)
  return () => void watching.delete(back)
}

/** written returns the body of an accepted write, and reports a refused one. */
async function written(reply: Promise<Response>): Promise<Envelope> {
  try {
    return await accepted(reply)
  } catch (failure) {
    if (failure instanceof Refused) for (const back of watching) back()
    throw failure
  }
}

/** accepted returns the body of a reply. It throws Refused when the body's status is false. */
async function accepted(reply: Promise<Response>): Promise<Envelope> {
  const body = await read(await reply)
  if (body.status === false) throw refusalOf(body)
  return body
}

export const refusalOf = (body: Envelope) => new Refused(String(body.message ?? ''), body.errors)

export const given = (params: unknown, body?: unknown, headers?: unknown) => ({ params, body, headers }) as Given

/** get makes a GET. It throws Refused if the API refuses, and Unreachable without a connection. */
export async function get<P extends PathOf<'get'>>(path: P, ...[params]: With<'get', P>): Promise<ReplyOf<'get', P>> {
  return (await accepted(call('GET', path, given(params)))) as ReplyOf<'get', P>
}

/** ask makes a POST and returns the body even if its status is false. */
export async function ask<P extends PathOf<'post'>, B extends BodyOf<P>>(
  path: P,
  body: B & Only<BodyOf<P>, B> = {} as B & Only<BodyOf<P>, B>,
  ...[params]: With<'post', P>
): Promise<ReplyOf<'post', P>> {
  return (await read(await call('POST', path, given(params, body)))) as ReplyOf<'post', P>
}

/** post makes a POST and throws Refused if the status of the body is false. */
export async function post<P extends PathOf<'post'>, B extends BodyOf<P>>(
  path: P,
  body: B & Only<BodyOf<P>, B> = {} as B & Only<BodyOf<P>, B>,
  ...[params, headers]: With<'post', P, [HeadersOf<P>]>
): Promise<ReplyOf<'post', P>> {
  return (await written(call('POST', path, given(params, body, headers)))) as ReplyOf<'post', P>
}

export async function remove<P extends PathOf<'delete'>>(
  path: P,
  ...[params, body]: With<'delete', P, [Sent<FormOf<Operation<'delete', P>>>]>
): Promise<ReplyOf<'delete', P>> {
  return (await written(call('DELETE', path, given(params, body)))) as ReplyOf<'delete', P>
}
