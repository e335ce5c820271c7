import { wordsOf } from './words-of.ts'

/** What stands in one row: the indexes of each answer’s blocks. One side may be empty. */
export interface Row {
  readonly left: number[]
  readonly right: number[]
}

interface Source {
  readonly source: string
}

interface Section {
  readonly side: keyof Row
  readonly blocks: readonly number[]
  readonly heading: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** The likeness below which two sections have nothing in common. */
const LEAST_LIKENESS = 0.15
const HEADING_WEIGHT = 0.5
/** The layout has this many rows; what comes later joins the last one. */
export const MAX_ROWS = 58

/**
 * Pairs the sections of two answers, given the sources of their blocks. The rows follow the left
 * answer; what only the right answer has follows what it follows there.
 */
export function alignSections(left: readonly Source[], right: readonly Source[]): Row[] {
  const isHeaded = [left, right].every((blocks) => blocks.filter(isHeading).length > 1)
  const ours = toSections(left, { side: 'left', isHeaded })
  const theirs = toSections(right, { side: 'right', isHeaded })
  const partners = pair(ours, theirs)
  const rows: Row[] = []
  const rowOf = new Map<Section, Row>()
  for (const section of ours) {
    const row = addTo(rows, rows.length)
    rowOf.set(section, row)
    const partner = partners.get(section)
    if (partner) rowOf.set(partner, row)
  }
  let before = -1
  for (const section of theirs) {
    const row = rowOf.get(section) ?? addTo(rows, before + 1)
    rowOf.set(section, row)
    before = rows.indexOf(row)
  }
  for (const [{ side, blocks }, row] of rowOf) row[side].push(...blocks)
  return rows
}

/** A new row, or the last one if there are too many. */
function addTo(rows: Row[], index: number): Row {
  const last = rows.length === MAX_ROWS ? rows.at(-1) : undefined
  const row = last ?? { left: [], right: [] }
  if (!last) rows.splice(index, 0, row)
  return row
}

const HEADING = /^ {0,3}#{1,6}\s|^\*\*[^*\n]+\*\*:?\s*$/
const LEAD_IN = /:\s*$/

const isHeading = ({ source }: Source) => HEADING.test(source)

interface Cut extends Pick<Section, 'side'> {
  /** Whether both answers have headings: sections of only one would have no partners. */
  readonly isHeaded: boolean
}

/** Cuts at headings, or else at every block. A lead-in stays with what it leads in. */
function toSections(blocks: readonly Source[], { side, isHeaded }: Cut): Section[] {
  const sources = blocks.map(({ source }) => source)
  const headings = blocks.map(isHeading)
  const sections: number[][] = []
  for (const index of sources.keys()) {
    const isLed = headings[index - 1] || LEAD_IN.test(sources[index - 1] ?? '')
    const begins = index === 0 || (isHeaded ? headings[index] && !headings[index - 1] : !isLed)
    if (begins) sections.push([index])
    else sections.at(-1)?.push(index)
  }
  const textOf = (some: readonly number[]) => some.map((index) => sources[index]).join(' ')
  return sections.map((own) => ({
    ...{ side, blocks: own, words: wordsOf(textOf(own)) },
    heading: wordsOf(textOf(own.filter((index) => headings[index]))),
  }))
}

/** Pairs the most alike sections first; of equal pairs, the earlier one. */
function pair(ours: readonly Section[], theirs: readonly Section[]) {
  const likeness = measureLikeness([...ours, ...theirs])
  const candidates = ours
    .flatMap((one, from) =>
      theirs.map((other, to) => ({ one, other, at: from + to, like: likeness(one, other) })),
    )
    .filter(({ like }) => like >= LEAST_LIKENESS)
    .sort((a, b) => b.like - a.like || a.at - b.at)
  const partners = new Map<Section, Section>()
  const taken = new Set<Section>()
  for (const { one, other } of candidates) {
    if (taken.has(one) || taken.has(other)) continue
    partners.set(one, other)
    taken.add(one).add(other)
  }
  return partners
}

/** The part of the words that two sections share; a word that many sections have weighs little. */
function measureLikeness(all: readonly Section[]) {
  const counts = new Map<string, number>()
  for (const word of all.flatMap(({ words }) => [...words])) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weigh = (words: ReadonlySet<string>) => {
    let sum = 0
    for (const word of words) sum += 1 / (counts.get(word) ?? 1)
    return sum
  }
  const weights = new Map(all.map((each) => [each, weigh(each.words) + weigh(each.heading)]))
  return (one: Section, other: Section) => {
    const common =
      weigh(one.words.intersection(other.words)) +
      HEADING_WEIGHT * weigh(one.heading.intersection(other.heading))
    return (2 * common) / ((weights.get(one) ?? 0) + (weights.get(other) ?? 0) || 1)
  }
}
