import type { Schemas } from './client'

export type Front = Schemas['Front']
export type FrontPart = keyof Front

/** The address at which a token shows a face of the shop that is not published. */
export const previewAt = (token: string, path = '/') => `${path}?preview=${token}`
