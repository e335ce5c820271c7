import type { ListedSource } from '@assay/citations'
import { checkOf, type SourceCheck, type SourceChecks } from './source-check.ts'

/** A source with the further identifiers by which the answer cites the same paper. */
export interface ListedPaper extends ListedSource {
  readonly others: readonly NonNullable<ListedSource['citation']>[]
}

/**
 * Lists a paper once that an answer cites by identifiers of several kinds, such as PMID and DOI.
 * The records must have the same title, and years at most one apart, because a paper may be online
 * before it is printed. Sources that the text cites by number stay as they are.
 */
export function mergePapers(
  sources: readonly ListedSource[],
  checks: SourceChecks | undefined,
  numbered: number,
): ListedPaper[] {
  const papers: ListedPaper[] = []
  for (const [index, source] of sources.entries()) {
    const same = index < numbered ? -1 : papers.findIndex((paper) => isSame(paper, source, checks))
    const paper = papers[same]
    if (!paper || !source.citation) papers.push({ ...source, others: [] })
    else papers[same] = { ...paper, others: [...paper.others, source.citation] }
  }
  return papers
}

function isSame(paper: ListedPaper, { citation }: ListedSource, checks: SourceChecks | undefined) {
  const kinds = [paper.citation, ...paper.others].map((each) => each?.kind)
  if (kinds.includes(citation?.kind)) return false
  const one = checkOf(paper.citation, checks)
  const other = checkOf(citation, checks)
  // If only one record is marked as retracted, both are shown.
  if (one?.status !== 'found' || other?.status !== 'found') return false
  return one.retracted === other.retracted && isEqual(one.record, other.record)
}

function isEqual(one: SourceCheck['record'], other: SourceCheck['record']): boolean {
  const apart = Math.abs((one?.year ?? Number.NaN) - (other?.year ?? Number.NaN))
  const title = bare(one?.title ?? '')
  return apart <= 1 && title !== '' && title === bare(other?.title ?? '')
}

/** Only letters and digits: authorities differ in tags, entities and punctuation. */
const bare = (title: string) =>
  title
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
