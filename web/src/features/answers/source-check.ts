import type { CitationDto } from '@assay/contracts/citations'
import { t } from '@lingui/core/macro'

/** The result of checking a source with an authority. */
export type SourceCheck = Pick<CitationDto, 'status' | 'retracted' | 'record'>

/** Keyed by kind and id: `pmid 32445440`. */
export type SourceChecks = ReadonlyMap<string, SourceCheck>

/** Indexes the checks of sources for lookup. */
export function toSourceChecks(
  sources: readonly (SourceCheck & Pick<CitationDto, 'kind' | 'reference'>)[],
): SourceChecks {
  return new Map(sources.map((source) => [`${source.kind} ${source.reference}`, source]))
}

export const checkOf = (
  citation: { readonly kind: string; readonly id: string } | null,
  checks: SourceChecks | undefined,
) => citation && checks?.get(`${citation.kind} ${citation.id}`)

export const STATUS_LABELS: Readonly<Record<SourceCheck['status'], string>> = {
  found: 'found',
  not_found: t`not found`,
  other_title: t`other title`,
  unchecked: t`not checked`,
}
