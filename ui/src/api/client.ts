import type { components, paths } from './schema'

export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'delete'
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof paths]

type JSONOf<T> = T extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
export type ReplyOf<M extends Method, P extends keyof paths> = JSONOf<paths[P][M]>

type Value = string | number | boolean | undefined | null
export type Params = Record<string, Value>

/** A rule of the shop said no: a sentence for the person, and what is wrong by field. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
    readonly status = 200,
  ) {
    super(message)
  }
}

/** The call did not arrive: no network, or no server behind it. */
export class Unreachable extends Error {}

export const loggedOut = new EventTarget()

/** addressOf fills the path and sorts the query, so that the same call always has the same address. */
export function addressOf(path: string, params: Params = {}): string {
  const left = { ...params }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name]
    delete left[name]
    return encodeURIComponent(String(value ?? ''))
  })
  const query = Object.keys(left)
    .sort()
    .filter((name) => left[name] !== undefined && left[name] !== null && left[name] !== '')
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(left[name]))}`)
    .join('&')
  return filled.slice(1) + (query ? `?${query}` : '')
}

/** A device that does not want to be counted sends no number. */
const uncounted = 'none'

export const counted = () => localStorage.getItem('device') !== uncounted

/** stopCounting forgets the device's number and gives it, so that the server can forget it as well. */
export function stopCounting(): string {
  const own = fingerprint()
  localStorage.setItem('device', uncounted)
  return own
}

export const countAgain = () => localStorage.removeItem('device')

export function fingerprint(): string {
  let own = localStorage.getItem('device')
  if (!own) {
    own = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
    localStorage.setItem('device', own)
  }
  return own
}

const device = (): Record<string, string> => (counted() ? { 'X-Fingerprint': fingerprint() } : {})

type Envelope = { status?: boolean; message?: unknown; errors?: Record<string, string> }

async function request(
  method: string,
  address: string,
  body?: FormData | string,
  headers: Record<string, string> = {},
) {
  let reply: Response
  try {
    reply = await fetch(`/api/${address}`, {
      ...(body === undefined ? {} : { body }),
      ...(typeof body === 'string'
        ? { headers: { 'Content-Type': 'application/json', ...device(), ...headers } }
        : { headers: { ...device(), ...headers } }),
      method,
      credentials: 'same-origin',
    })
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : String(error))
  }
  if (reply.status === 401) loggedOut.dispatchEvent(new Event('loggedout'))
  return reply
}

async function readJSON(reply: Response): Promise<Envelope> {
  let body: Envelope
  try {
    body = (await reply.json()) as Envelope
  } catch {
    throw new Unreachable(`HTTP ${reply.status}`)
  }
  if (!reply.ok)
    throw new Refused(
      typeof body.message === 'string' ? body.message : `HTTP ${reply.status}`,
      body.errors,
      reply.status,
    )
  return body
}

/** fetchAddress makes a GET call by its whole address; a reply with status false is a Refused. */
export async function fetchAddress(address: string): Promise<unknown> {
  const body = await readJSON(await request('GET', address))
  if (body.status === false) throw new Refused(String(body.message ?? ''), body.errors)
  return body
}

export async function get<P extends PathOf<'get'>>(path: P, params?: Params): Promise<ReplyOf<'get', P>> {
  return (await fetchAddress(addressOf(path as string, params))) as ReplyOf<'get', P>
}

/** ask makes a POST and gives the reply whatever its status says. Fields that are lists or objects travel as JSON text. */
export async function ask<P extends PathOf<'post'>>(
  path: P,
  fields: Record<string, unknown> = {},
  params?: Params,
  headers?: Record<string, string>,
): Promise<ReplyOf<'post', P>> {
  return (await readJSON(await request('POST', addressOf(path as string, params), formOf(fields), headers))) as ReplyOf<
    'post',
    P
  >
}

/** post is ask for calls whose refusal ends the matter. */
export async function post<P extends PathOf<'post'>>(
  path: P,
  fields: Record<string, unknown> = {},
  params?: Params,
  headers?: Record<string, string>,
): Promise<ReplyOf<'post', P>> {
  const body = await ask(path, fields, params, headers)
  const envelope = body as Envelope
  if (envelope.status === false) throw new Refused(String(envelope.message ?? ''), envelope.errors)
  return body
}

export async function remove<P extends PathOf<'delete'>>(path: P, params: Params): Promise<ReplyOf<'delete', P>> {
  const body = await readJSON(await request('DELETE', addressOf(path as string, params)))
  if (body.status === false) throw new Refused(String(body.message ?? ''), body.errors)
  return body as ReplyOf<'delete', P>
}

/** postFile makes a POST whose answer is a file; arrives sees its parts as they come. */
export async function postFile<P extends PathOf<'post'>>(
  path: P,
  fields: Record<string, unknown>,
  arrives?: (part: Uint8Array) => void,
): Promise<Blob> {
  return fileOf(await request('POST', addressOf(path as string), formOf(fields)), arrives)
}

/** getFile fetches a file; a refusal is a Refused. */
export async function getFile(address: string): Promise<Blob> {
  return fileOf(await request('GET', address))
}

async function fileOf(reply: Response, arrives?: (part: Uint8Array) => void): Promise<Blob> {
  if (!(reply.headers.get('Content-Type') ?? '').startsWith('application/json')) {
    if (!arrives || !reply.body) return reply.blob()
    const counted = reply.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, on) {
          arrives(part)
          on.enqueue(part)
        },
      }),
    )
    return new Response(counted).blob()
  }
  const body = await readJSON(reply)
  throw new Refused(String(body.message ?? ''), body.errors)
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value)
    else if (Array.isArray(value) && value[0] instanceof Blob)
      for (const file of value) form.append(`${name}[]`, file as Blob)
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

export function sentence(error: unknown): string {
  if (error instanceof Unreachable) return 'The shop can’t be reached. Please check your connection.'
  return error instanceof Error ? error.message : String(error)
}
