import type { CitationDto } from '@assay/contracts/citations'

/** What an authority says of a source. */
export type SourceCheck = Pick<CitationDto, 'status' | 'retracted' | 'record_title'>

/** By kind and id: `pmid 32445440`. */
export type SourceChecks = ReadonlyMap<string, SourceCheck>

/** What is known of sources, for whoever looks one of them up. */
export function toSourceChecks(
  sources: readonly (SourceCheck & Pick<CitationDto, 'kind' | 'reference'>)[],
): SourceChecks {
  return new Map(sources.map((source) => [`${source.kind} ${source.reference}`, source]))
}

export const STATUS_WORDS: Readonly<Record<SourceCheck['status'], string>> = {
  found: 'found',
  not_found: 'not found',
  other_title: 'other title',
  unchecked: 'not checked',
}
