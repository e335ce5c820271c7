import { chooseLanguage, type LanguageTag } from '@assay/contracts/languages'
import type { FastifyRequest } from 'fastify'

/** The language that the client shows, or that the browser prefers. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): LanguageTag {
  return chooseLanguage(headers['accept-language']?.split(',') ?? [])
}
