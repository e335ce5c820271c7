import type { LanguageTag } from '@assay/contracts/languages'

/**
 * Returns the URL of a page of the client, with a token that only the mail contains. The page opens
 * in the language, if one is given, or else in the browser's.
 */
export function linkWithToken(
  publicUrl: string,
  path: string,
  token: string,
  language?: LanguageTag,
): string {
  const link = new URL(path, publicUrl)
  link.searchParams.set('token', token)
  if (language) link.searchParams.set('lang', language)
  return link.href
}
