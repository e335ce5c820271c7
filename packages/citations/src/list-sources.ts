import type { Citation } from './citation.ts'
import { extractCitations } from './extract-citations.ts'

/** A source that the provider returned with the answer. */
export interface ReturnedSource {
  readonly url: string | null
  readonly title: string | null
}

export interface ListedSource {
  /** Null for a source with only a title. */
  readonly citation: Pick<Citation, 'kind' | 'id'> | null
  /**
   * The provider's title, or the number by which the text cites a registry record that is listed as
   * a link. Null if there is neither.
   */
  readonly title: string | null
}

/**
 * Lists all sources of an answer: first the sources that the provider returned, in the order of
 * their numbers, then further sources that the text cites.
 */
export function listSources(
  markdown: string,
  returned: readonly ReturnedSource[] = [],
): ListedSource[] {
  const numbered = returned.map(({ url, title }) => ({
    citation: url ? toCitation(url) : null,
    title,
  }))
  const known = new Set(numbered.map(({ citation }) => citation && keyOf(citation)))
  const named = extractCitations(markdown).filter((citation) => !known.has(keyOf(citation)))
  return [
    ...numbered,
    ...named.map((citation) => ({ citation, title: recordName(markdown, citation) })),
  ]
}

/**
 * Returns the number by which the text cites a registry record that is listed as a link. Returns
 * null for any other citation.
 */
function recordName(markdown: string, { kind, id, start, end }: Citation): string | null {
  const name = markdown.slice(start, end)
  return kind === 'link' && name !== id ? name : null
}

/** Removes duplicates and sources that have only a title. */
export function distinctSources(
  markdown: string,
  returned: readonly ReturnedSource[] = [],
): Pick<Citation, 'kind' | 'id'>[] {
  const citations = listSources(markdown, returned).flatMap(({ citation }) => citation ?? [])
  return [...new Map(citations.map((citation) => [keyOf(citation), citation])).values()]
}

/** Converts an address to a citation. The address of a registry page becomes the record on it. */
function toCitation(url: string): Pick<Citation, 'kind' | 'id'> {
  const [found] = extractCitations(`<${url}>`)
  const isWhole = found && (found.kind !== 'link' || found.id === url)
  return isWhole ? { kind: found.kind, id: found.id } : { kind: 'link', id: url }
}

const keyOf = ({ kind, id }: Pick<Citation, 'kind' | 'id'>) => `${kind} ${id}`
