import type { ProviderSource } from '@assay/contracts/chat/answer-sources'

/** Addresses of a vendor that redirect to a source that its model found. */
const VENDOR_REDIRECT =
  /^https?:\/\/(?:[\w-]+\.)*vertexaisearch\.cloud\.google(?:apis)?\.com(?:[/:?#]|$)/i

/**
 * The sources of an answer as its reader may see them. While the model is hidden, an address that
 * names the vendor is withheld; the source's number and title stay.
 */
export function toPublicSources(
  sources: readonly ProviderSource[],
  revealed: boolean,
): ProviderSource[] {
  if (revealed) return [...sources]
  return sources.map((source) =>
    source.url && VENDOR_REDIRECT.test(source.url) ? { ...source, url: null } : source,
  )
}
