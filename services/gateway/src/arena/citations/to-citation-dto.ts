import type { CitationDto } from '@assay/contracts/citations'
import type { CitationRecord } from './citation-repository.ts'

export function toCitationDto(record: CitationRecord): CitationDto {
  const { turnId, side, kind, reference, status, retracted, titles } = record
  const hasRecord = status === 'found' || status === 'other_title'
  return {
    turn_id: turnId,
    ...{ side, kind, reference, status },
    retracted: hasRecord && retracted === true,
    record_title: (status === 'other_title' && titles?.[0]) || null,
  }
}
