/** Offsets in a text, in UTF-16 code units. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A statement that a clinician would check. */
export interface Fact extends Range {
  /** A detail is a frequency, a route, or a word with digits such as `N370S`. */
  readonly kind: 'amount' | 'detail' | 'drug' | 'negation' | 'source'
  /** Equal for equal facts of one kind. */
  readonly key: string
  /** The unit of an amount; empty for a bare number. */
  readonly unit?: string
  /** Whether it matters only where the other answer is about the same: `two`, `not`. */
  readonly isMinor?: boolean
  /** The content words of a negation’s clause. */
  readonly topic?: ReadonlySet<string>
}

/** The matches of a global pattern as facts whose key is the text in lower case. */
export const matchesIn = (text: string, pattern: RegExp, kind: Fact['kind']): Fact[] =>
  Array.from(text.matchAll(pattern), ({ 0: word, index: start }) => {
    return { kind, key: word.toLowerCase(), start, end: start + word.length }
  })

/** Whether two ranges have a character in common. */
export const overlaps = (one: Range, other: Range) => one.start < other.end && other.start < one.end
