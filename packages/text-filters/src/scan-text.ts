import { CAPITAL, characterAt, LETTER, MARK, NUMBER, SPACE, widthAt } from './characters.ts'

/**
 * A word with its combining marks, a number, or one sign: a range in UTF-16 code units, where `end`
 * is exclusive.
 */
export interface Piece {
  readonly kind: 'word' | 'number' | 'sign'
  /** The class of the first character. */
  readonly first: number
  readonly start: number
  readonly end: number
  /**
   * What precedes the piece: nothing (0), a space (1), or a line break or the start of the text
   * (2).
   */
  readonly gap: 0 | 1 | 2
}

/** Splits a text into words, numbers and signs for all filters, in linear time. */
export function scanText(text: string): Piece[] {
  const pieces: Piece[] = []
  let gap: Piece['gap'] = 2
  let end = 0
  for (let start = 0; start < text.length; start = end) {
    const first = characterAt(text, start)
    if (first === SPACE) {
      end = start + 1
      if (gap !== 2) gap = text.charCodeAt(start) === LINE_END ? 2 : 1
      continue
    }
    end = endOf(text, start, first)
    pieces.push({ kind: kindOf(first), first, start, end, gap })
    gap = 0
  }
  return pieces
}

const LINE_END = 10

function kindOf(first: number): Piece['kind'] {
  if (first <= LETTER) return 'word'
  return first === NUMBER ? 'number' : 'sign'
}

/** Returns the end of the word, number or sign that begins with a character of class `first`. */
function endOf(text: string, start: number, first: number): number {
  let end = start + widthAt(text, start)
  if (first > LETTER && first !== NUMBER) return end
  const [from, to] = first === NUMBER ? [NUMBER, NUMBER] : [CAPITAL, MARK]
  while (end < text.length) {
    const next = characterAt(text, end)
    if (next < from || next > to) break
    end += widthAt(text, end)
  }
  return end
}
