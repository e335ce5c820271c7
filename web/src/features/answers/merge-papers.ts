import { findMentions, type ListedSource, listSources, type ReturnedSource } from '@assay/citations'
import { checkOf, type SourceCheck, type SourceChecks } from './source-check.ts'

/** A source with the further identifiers by which the answer cites the same paper. */
export interface ListedPaper extends ListedSource {
  readonly others: readonly NonNullable<ListedSource['citation']>[]
}

/**
 * Lists a paper once that an answer cites by identifiers of several kinds, such as PMID and DOI: one
 * link has them in its text and address, or their records have the same title, and years at most one
 * apart, because a paper may be online before it is printed. Sources that the text cites by number
 * stay as they are.
 */
export function mergePapers(
  text: string,
  returned: readonly ReturnedSource[],
  checks?: SourceChecks,
): ListedPaper[] {
  const papers: ListedPaper[] = []
  const links = findLinks(text)
  for (const [index, source] of listSources(text, returned).entries()) {
    const isNumbered = index < returned.length
    const same = isNumbered ? -1 : papers.findIndex((paper) => isSame(paper, source, checks, links))
    const paper = papers[same]
    if (!paper?.citation || !source.citation) papers.push({ ...source, others: [] })
    else if (same >= returned.length && isLinked(paper, source, links)) {
      // The list leads where the link does.
      papers[same] = { ...source, others: [paper.citation, ...paper.others] }
    } else papers[same] = { ...paper, others: [...paper.others, source.citation] }
  }
  return papers
}

const IN_ONE_LINK = /^[^[\]\n]{0,99}\]\(<?[^\s()]*$/

/** The links that name one source in their text and another in their address. */
function findLinks(text: string): ReadonlySet<string> {
  const mentions = findMentions(text)
  return new Set(
    mentions.flatMap((address, index) => {
      const named = mentions[index - 1]
      const isOne = named && IN_ONE_LINK.test(text.slice(named.end, address.start))
      return isOne ? toLink(named, address) : []
    }),
  )
}

const toLink = (...sources: readonly ListedSource['citation'][]) =>
  sources.map((source) => `${source?.kind} ${source?.id}`).join(' ')

const isLinked = (paper: ListedPaper, { citation }: ListedSource, links: ReadonlySet<string>) =>
  links.has(toLink(paper.citation, citation))

function isSame(
  paper: ListedPaper,
  source: ListedSource,
  checks: SourceChecks | undefined,
  links: ReadonlySet<string>,
) {
  const kinds = [paper.citation, ...paper.others].map((each) => each?.kind)
  if (kinds.includes(source.citation?.kind)) return false
  const one = checkOf(paper.citation, checks)
  const other = checkOf(source.citation, checks)
  // Both are shown if their checks differ, for instance if only one record is marked as retracted.
  if (one?.status !== other?.status || one?.retracted !== other?.retracted) return false
  return one?.record ? isEqual(one.record, other?.record ?? null) : isLinked(paper, source, links)
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
