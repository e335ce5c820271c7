import { wordsOf } from './words-of.ts'

/** What stands in one row: the indexes of each answer’s blocks. One side may be empty. */
export interface Row {
  readonly left: readonly number[]
  readonly right: readonly number[]
}

interface Source {
  readonly source: string
}

interface Section {
  readonly blocks: number[]
  /** The block that begins the section, if it is a heading. */
  readonly heading: string | undefined
  readonly words: ReadonlySet<string>
}

/** The likeness below which two sections have nothing in common. */
const LEAST_LIKENESS = 0.15
/** In one answer, because the layout has 60 rows for both. Later blocks join the last section. */
export const MAX_SECTIONS = 29

/**
 * Pairs the sections of two answers, given the sources of their blocks. The rows follow the left
 * answer; what only the right answer has follows what it follows there.
 */
export function alignSections(left: readonly Source[], right: readonly Source[]): Row[] {
  const isHeaded = [left, right].every((blocks) => blocks.filter(isHeading).length > 1)
  const [ours, theirs] = [toSections(left, isHeaded), toSections(right, isHeaded)]
  const partners = pair(ours, theirs)
  const rows = ours.map((own) => ({ left: own.blocks, right: partners.get(own)?.blocks ?? [] }))
  let next = 0
  for (const { blocks } of theirs) {
    const at = rows.findIndex((row) => row.right === blocks)
    // What only the left answer has there comes first.
    if (at < 0) while (rows[next]?.right.length === 0) next += 1
    if (at < 0) rows.splice(next, 0, { left: [], right: blocks })
    next = (at < 0 ? next : at) + 1
  }
  return rows
}

const HEADING = /^ {0,3}#{1,6}\s|^\*\*[^*\n]+\*\*:?\s*$/
const LEAD_IN = /:\s*$/

/** Whether a block is a heading, or a line in bold that serves as one. */
export const isHeading = ({ source }: Source) => HEADING.test(source)

/**
 * Cuts at headings, or else at every block. It cuts at headings only if both answers have them,
 * because otherwise their sections would have no partners. A lead-in stays with what it leads in.
 */
function toSections(blocks: readonly Source[], isHeaded: boolean): Section[] {
  const sources = blocks.map(({ source }) => source)
  const headings = blocks.map(isHeading)
  const sections: number[][] = []
  for (const index of sources.keys()) {
    const isLed = headings[index - 1] || LEAD_IN.test(sources[index - 1] ?? '')
    const begins = isHeaded ? headings[index] && !headings[index - 1] : !isLed
    const mayBegin = index === 0 || (begins && sections.length < MAX_SECTIONS)
    if (mayBegin) sections.push([index])
    else sections.at(-1)?.push(index)
  }
  return sections.map((own) => ({
    blocks: own,
    heading: own.filter((index) => headings[index]).map((index) => sources[index]?.trim())[0],
    words: wordsOf(own.map((index) => sources[index]).join(' ')),
  }))
}

/**
 * Pairs the most alike sections first; of equal pairs, the earlier one. The same heading makes
 * sections alike, and answers that begin differently still begin in one row.
 */
function pair(ours: readonly Section[], theirs: readonly Section[]) {
  const likeness = measureLikeness([...ours, ...theirs])
  const candidates = ours
    .flatMap((one, from) =>
      theirs.map((other, to) => {
        const isSame = one.heading !== undefined && one.heading === other.heading
        return { one, other, at: from + to, like: isSame ? 1 : likeness(one, other) }
      }),
    )
    .filter(({ at, like }) => at === 0 || like >= LEAST_LIKENESS)
    .sort((a, b) => b.like - a.like || a.at - b.at)
  const partners = new Map<Section, Section>()
  const taken = new Set<Section>()
  for (const { one, other } of candidates) {
    if (partners.has(one) || taken.has(other)) continue
    partners.set(one, other)
    taken.add(other)
  }
  return partners
}

/** The part of the words that two sections share; a word that many sections have weighs little. */
function measureLikeness(all: readonly Section[]) {
  const counts = new Map<string, number>()
  for (const word of all.flatMap(({ words }) => [...words])) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weigh = (words: ReadonlySet<string>) =>
    [...words].reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0)
  const weights = new Map(all.map((each) => [each, weigh(each.words)]))
  return (one: Section, other: Section) => {
    const common = weigh(one.words.intersection(other.words))
    return (2 * common) / ((weights.get(one) ?? 0) + (weights.get(other) ?? 0) || 1)
  }
}
