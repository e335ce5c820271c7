/** Code, where nothing is a formula. */
const CODE = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/
const BRACKETED_DISPLAY = /\\\[([\s\S]+?)\\\]/g
const BRACKETED_INLINE = /\\\((.+?)\\\)/g
/** As in Pandoc: no space inside the dollars and no digit after them, so that "$5 and $10" stays. */
const SINGLE_DOLLARS = /(?<![\\$\w])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\d$])/g

/** Does a text seem to have formulas? */
export function hasMath(text: string): boolean {
  return toMath(text).includes('$$')
}

/** Writes every way models mark formulas as the one that the parser knows, `$$…$$`. */
export function toMath(text: string): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : toDollars(part)))
    .join('')
}

function toDollars(text: string): string {
  return text
    .replace(BRACKETED_DISPLAY, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replace(BRACKETED_INLINE, (_, formula: string) => `$$${formula}$$`)
    .replace(SINGLE_DOLLARS, (_, formula: string) => `$$${formula}$$`)
}
