/** movedTo asks the server for a page's current address; nothing if it has none. */
export async function movedTo(path: string): Promise<string | undefined> {
  const reply = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
  return reply?.ok && reply.redirected ? reply.url : undefined
}
