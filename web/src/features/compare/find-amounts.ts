import { type Fact, matchesIn, overlaps } from './fact.ts'
import { readQuantity } from './read-quantity.ts'

/** A number, ratio or fraction, but not a mark such as `[1]` or the number of a heading. */
const NUMBER =
  /(?<![A-Za-zͰ-Ͽ\d/^]|\d[.,]|\[\^?|^\s*(?=\d+[.)]\s))(?:\d{1,3}(?:[,\u2009\u202f]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)*)(?:[/:]\d+(?:[.,]\d+)*)?[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]*/gm
/** `HbA1c`, `N370S`, `IL-6`. */
const CODE = /(?<![A-Za-zͰ-Ͽ\d])(?:[A-Za-zͰ-Ͽ]+|[A-Z][A-Za-z]*-)(?=\d)(?:\d+[A-Za-z]*)+/g
const COUNT = /(?<![a-z-])(?:half|two|three|four|five|six|seven|eight|nine|ten)(?![a-z])/gi
const COUNTS = ' one two three four five six seven eight nine ten'.split(' ')
/** Numbers that, without a unit, number steps and kinds more often than they state a fact. */
const MINOR = /^(?:\d|10|0\.5)$/
const RANGE = /^[^\S\n]?(?:[-–—−]|to|and|or)\s?$/

/** The numbers of a text, with their units, and words that contain digits. */
export function findAmounts(text: string): Fact[] {
  const codes = matchesIn(text, CODE, 'detail')
  const numbers = [...matchesIn(text, NUMBER, 'amount'), ...matchesIn(text, COUNT, 'amount')]
    .filter((number) => !codes.some((code) => overlaps(code, number)))
    .sort((a, b) => b.start - a.start)
  let later = { start: 0, unitAt: 0 }
  const amounts = numbers.map((number): Fact => {
    // The first number of a range has the unit of the second.
    const isRange = RANGE.test(text.slice(number.end, later.start))
    later = { start: number.start, unitAt: isRange ? later.unitAt : number.end }
    const count = COUNTS.indexOf(number.key)
    const digits = number.key === 'half' ? '0.5' : count > 0 ? `${count}` : number.key
    const { key, unit, end } = readQuantity(text, digits, later.unitAt)
    const isMinor = unit === '' && MINOR.test(key)
    return { ...number, key, unit, isMinor, end: isRange ? number.end : end }
  })
  return [...codes.map((code) => ({ ...code, key: code.key.replace('-', '') })), ...amounts]
}
