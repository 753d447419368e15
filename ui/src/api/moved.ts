/** movedTo asks the server for the current URL of a page that has moved; undefined if there is none. */
export async function movedTo(path: string): Promise<string | undefined> {
  const reply = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
  return reply?.ok && reply.redirected ? reply.url : undefined
}
