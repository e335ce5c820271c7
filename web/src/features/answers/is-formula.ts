/** Character sequences that occur only in TeX. */
const TEX = /\\[a-zA-Z]|[\^_{]/
const COMPARISON = /[=<>≤≥≈≠±×→]/
const LETTER = /\p{L}/u
const WORD = /\p{L}{2,}/u
/** As in `$10, US$ 20`. */
const PRICE = /^\d[\d.,]*.*\p{L}{2}/u
/** As in `H2O`, `D3` and `P2Y12`, which TeX writes with `_`. */
const CODE = /\p{L}\d/u
const NUMBERS = /^[\d\s.,+−–-]+$/
const TWO_WORDS = /\p{L}{2,}[ ,]+\p{L}{2,}/u
const PROSE = /(?:\p{L}{2,}[ ,]+){3}\p{L}{2,}/u
const WORDS_IN_TEX = /\\(?:text\w*|mathrm|mbox|operatorname\*?|ce|pu)\s*\{[^{}]*\}|\\[a-zA-Z]+/g

/** Whether `\[…\]` or `$$…$$` on lines of its own contains a formula, unlike `[12]` or `[IU/L]`. */
export function isDisplayFormula(content: string): boolean {
  return TEX.test(content) || (isBare(content) && !TWO_WORDS.test(content))
}

/** Whether `\(…\)` contains a formula, unlike `(interleukin 6)`. */
export function isBracketedFormula(content: string): boolean {
  if (TEX.test(content)) return !isProse(content)
  if (TWO_WORDS.test(content)) return false
  return isBare(content) || (NUMBERS.test(content) && /^\s.*\s$/.test(content))
}

/**
 * Whether `$…$` or `$$…$$` within a line contains a formula, unlike the text between two prices.
 */
export function isDollarFormula(content: string, isRow: boolean): boolean {
  if (!isBalanced(content, isRow) || isProse(content)) return false
  return TEX.test(content) || !(TWO_WORDS.test(content) || PRICE.test(content))
}

/** Whether `\[…\]` between words contains a formula, unlike `[95% CI 0.7–0.9; p = 0.03]`. */
export const isFormulaBetweenWords = (content: string) => TEX.test(content) && !isProse(content)

const isBare = (content: string) =>
  COMPARISON.test(content) || (LETTER.test(content) && !WORD.test(content) && !CODE.test(content))

const isProse = (content: string) => PROSE.test(content.replace(WORDS_IN_TEX, ' '))

/** No bracket closes before it opens, and no bar of a table row is outside brackets. */
function isBalanced(content: string, isRow: boolean): boolean {
  let depth = 0
  for (const [mark] of content.replace(/\\[a-zA-Z]+|\\\|/g, '').matchAll(/[()[\]{}|]/g)) {
    if (mark === '|') {
      if (isRow && depth === 0) return false
    } else depth += '([{'.includes(mark) ? 1 : -1
    if (depth < 0) return false
  }
  return true
}
