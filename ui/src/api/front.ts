import type { Schemas } from './client'

export type Front = Schemas['Front']
export type FrontPart = keyof Front

/** previewAt returns the URL at which a token shows an unpublished design of the storefront. */
export const previewAt = (token: string, path = '/') => `${path}?preview=${token}`
