/** A statement that a clinician would check. Offsets are UTF-16 code units. */
export interface Fact {
  readonly start: number
  readonly end: number
  /** A detail is a frequency, a route, or a word with digits such as `N370S`. */
  readonly kind: 'amount' | 'detail' | 'drug' | 'negation' | 'source'
  /** Equal for equal facts of one kind. */
  readonly key: string
  /** The unit of an amount; empty for a bare number. */
  readonly unit?: string
  /** The content words of a negation’s clause. */
  readonly topic?: ReadonlySet<string>
}

/** The matches of a global pattern as facts whose key is the text in lower case. */
export function matchesIn(text: string, pattern: RegExp, kind: Fact['kind']): Fact[] {
  const facts: Fact[] = []
  // Faster than `matchAll`, which copies the pattern.
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: word, index: start } = match
    facts.push({ kind, key: word.toLowerCase(), start, end: pattern.lastIndex })
  }
  return facts
}

export interface Range {
  readonly start: number
  readonly end: number
}

/** Whether two ranges have a character in common. */
export const overlaps = (one: Range, other: Range) => one.start < other.end && other.start < one.end
