import type { Citation } from './citation.ts'
import { extractCitations } from './extract-citations.ts'

/** A source that a provider returned beside the text. */
export interface ReturnedSource {
  readonly url: string | null
  readonly title: string | null
}

export interface ListedSource {
  /** Null for a source of which only the title is known. */
  readonly citation: Pick<Citation, 'kind' | 'id'> | null
  /** As the provider gave it, or a registry's number as the text has it; null for others. */
  readonly title: string | null
}

/**
 * All sources of an answer: those that the provider returned, in the order of their numbers, then
 * those that the text names and the provider did not return.
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

/** The record of a registry that has only an address here is called by its number in the text. */
function recordName(markdown: string, { kind, id, start, end }: Citation): string | null {
  const name = markdown.slice(start, end)
  return kind === 'link' && name !== id ? name : null
}

/** The same sources, each once, without those that only have a title. */
export function distinctSources(
  markdown: string,
  returned: readonly ReturnedSource[] = [],
): Pick<Citation, 'kind' | 'id'>[] {
  const citations = listSources(markdown, returned).flatMap(({ citation }) => citation ?? [])
  return [...new Map(citations.map((citation) => [keyOf(citation), citation])).values()]
}

/** An address of a registry is the record that it shows. */
function toCitation(url: string): Pick<Citation, 'kind' | 'id'> {
  const [found] = extractCitations(`<${url}>`)
  const isWhole = found && (found.kind !== 'link' || found.id === url)
  return isWhole ? { kind: found.kind, id: found.id } : { kind: 'link', id: url }
}

const keyOf = ({ kind, id }: Pick<Citation, 'kind' | 'id'>) => `${kind} ${id}`
