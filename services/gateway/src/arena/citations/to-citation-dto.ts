import type { CitationDto } from '@assay/contracts/citations'
import type { CitationRecord } from './citation-repository.ts'

export function toCitationDto(record: CitationRecord): CitationDto {
  const { turnId, side, kind, reference, status, retracted, titles, journal, year } = record
  const [title] = titles ?? []
  const hasRecord = status === 'found' || status === 'other_title'
  return {
    turn_id: turnId,
    ...{ side, kind, reference, status },
    retracted: hasRecord && retracted === true,
    record: hasRecord && title ? { title, journal, year } : null,
  }
}
