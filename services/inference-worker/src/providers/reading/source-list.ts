import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { z } from 'zod'

const MAX_SOURCES = 100
const MAX_URL_CHARS = 2_000
const MAX_TITLE_CHARS = 500

/** A URL parameter that names the vendor. */
const VENDOR_MARK =
  /([?&])utm_source=[^&#]*(?:openai|chatgpt|perplexity|anthropic|claude|gemini|google-ai|grok|x\.ai|copilot|mistral|deepseek|openrouter)[^&#]*(&|(?=#|$))/i

/** Collects the sources that a provider returns beside the text. */
export interface SourceList {
  /**
   * Takes the complete list of sources in the order of their numbers. A longer list replaces a
   * shorter one.
   */
  number(sources: readonly unknown[]): void
  /**
   * Takes search results. Their order determines the source numbers only if there is no numbered
   * list.
   */
  describe(results: readonly unknown[]): void
  /** Takes sources that parts of the text cite. A repeated source is added only once. */
  cite(sources: readonly unknown[]): void
  /** All sources in the order of their numbers in the text. */
  all(): ProviderSource[]
}

const Text = z.string().nullish().catch(null)
const Named = z.object({ url: Text, uri: Text, link: Text, title: Text })

export function createSourceList(): SourceList {
  let numbered: ProviderSource[] = []
  let described: ProviderSource[] = []
  const cited = new Map<string, ProviderSource>()
  const longer = (known: ProviderSource[], sources: readonly unknown[]) =>
    sources.length > 0 && sources.length >= known.length ? sources.map(toSource) : known
  return {
    number(sources) {
      numbered = longer(numbered, sources)
    },
    describe(results) {
      described = longer(described, results)
    },
    cite(sources) {
      for (const { url, title } of sources.map(toSource)) {
        if (url && !cited.has(url)) cited.set(url, { url, title })
      }
    },
    all() {
      const others = [...cited.values()]
      const list = numbered.length > 0 ? numbered : others.length > 0 ? [] : described
      const known = new Set(list.map(({ url }) => url))
      const all = [...list, ...others.filter(({ url }) => !known.has(url))]
      return all.slice(0, MAX_SOURCES).map((source, index) => withTitle(source, index, described))
    },
  }
}

/**
 * Adds the title from the search result with the same address, or at the same position if the
 * source has no address.
 */
function withTitle(
  { url, title }: ProviderSource,
  index: number,
  described: readonly ProviderSource[],
): ProviderSource {
  const same = url ? described.find((each) => each.url === url) : described[index]
  return { url, title: title ?? same?.title ?? null }
}

function toSource(source: unknown): ProviderSource {
  const named = typeof source === 'string' ? { url: source } : (Named.safeParse(source).data ?? {})
  const { url, uri, link, title }: Partial<z.infer<typeof Named>> = named
  return { url: toAddress(url ?? uri ?? link), title: toTitle(title) }
}

function toAddress(text: string | null | undefined): string | null {
  const url = text?.trim().replace(VENDOR_MARK, (_, before, after) => (after ? before : '')) ?? ''
  const isFit = url.length <= MAX_URL_CHARS && isStorable(url) && /^https?:\/\//i.test(url)
  return isFit && URL.canParse(url) ? url : null
}

function toTitle(text: string | null | undefined): string | null {
  const title = text?.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_TITLE_CHARS)
  return title?.toWellFormed() || null
}

/** PostgreSQL rejects other text in JSON. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
