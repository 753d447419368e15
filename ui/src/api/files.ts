import { call } from './call'
import { type BodyOf, given, type PathOf, read, refusalOf, type With } from './client'

/** getFile fetches a file. It throws Refused when the server refuses. */
export async function getFile<P extends PathOf<'get'>>(path: P, ...[params]: With<'get', P>): Promise<Blob> {
  return (await fileOf(await call('GET', path, given(params)))).blob()
}

/** postFile makes a POST that returns a file. arrives is called with each part that is received. */
export async function postFile<P extends PathOf<'post'>>(
  path: P,
  body: BodyOf<P>,
  arrives?: (part: Uint8Array) => void,
): Promise<Blob> {
  const reply = await fileOf(await call('POST', path, given(undefined, body)))
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

/** fileOf returns a reply that is a file. A JSON reply says why there is no file, and is thrown as an error. */
async function fileOf(reply: Response): Promise<Response> {
  if (!(reply.headers.get('Content-Type') ?? '').startsWith('application/json')) return reply
  throw refusalOf(await read(reply))
}
