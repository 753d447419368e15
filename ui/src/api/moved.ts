/** movedTo asks the server where a page stands now: its address, or nothing if it stands nowhere else. */
export async function movedTo(path: string): Promise<string | undefined> {
  const reply = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
  return reply?.ok && reply.redirected ? reply.url : undefined
}
