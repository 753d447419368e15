// The transport of all calls. client.ts adds the types. Component tests replace this file.
import { Unreachable } from '../rules/refused'
import { say } from '../words'
import { deviceHeader } from './device'
import { end, isLeaving } from './leaving'

type Value = string | number | boolean | undefined | null

export type Given = {
  params?: Record<string, Value> | undefined
  body?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
}

/**
 * The maximum length of a request, in characters of at most 3 bytes, that browsers complete after the page was
 * left: they allow 64 kB.
 */
const shortBody = 20_000

/** Receives a "loggedout" event when a call is answered with 401. */
export const loggedOut = new EventTarget()

/** fill puts the parameters into the path and the rest into a sorted query, so that equal calls have equal URLs. */
export function fill(path: string, params: Record<string, Value> = {}): string {
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

/** call sends a request and returns the reply, whatever its status. It throws only if the server can't be reached. */
export async function call(method: string, path: string, { params, body, headers }: Given = {}): Promise<Response> {
  // If the person logged out while the server couldn't be reached, the session is ended before anything else is done
  // in it.
  if (isLeaving()) await end()
  let reply: Response
  const form = body && formOf(holdsFile(body) ? await scaled(body) : body)
  try {
    // A cacheable reply has a separate URL for each language.
    const asked = say.language.code !== 'en' && method === 'GET' ? { ...params, lang: say.language.code } : params
    reply = await fetch(`/api/${fill(path, asked)}`, {
      ...(form && { body: form }),
      headers: { ...deviceHeader(), 'X-Language': say.language.code, ...headers },
      method,
      credentials: 'same-origin',
      // keepalive completes a change even if the person leaves the page at once.
      keepalive: method !== 'GET' && isShort(form),
    })
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : String(error))
  }
  if (reply.status === 401) loggedOut.dispatchEvent(new Event('loggedout'))
  return reply
}

const isFile = (value: unknown) => value instanceof Blob || (Array.isArray(value) && value[0] instanceof Blob)
const holdsFile = (fields: Record<string, unknown>) => Object.values(fields).some(isFile)

/**
 * scaled scales down the pictures of a form. Its code is loaded with the first file; if that fails, the pictures
 * are sent as they are.
 */
const scaled = (fields: Record<string, unknown>) =>
  import('./scaledDown').then(
    (m) => m.withScaled(fields),
    () => fields,
  )

/**
 * isShort reports whether a browser completes a request with this form after the page was left. Each field has a
 * header of its own; files never count as short.
 */
function isShort(form?: FormData): boolean {
  let length = 0
  for (const value of form?.values() ?? []) length += typeof value === 'string' ? value.length + 150 : shortBody
  return length < shortBody
}

/** formOf encodes fields as a form. Lists and objects become JSON text; several files share one name. */
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
