import { indentAt } from './closing-of.ts'

/** What may stand before a block on its line: quotes and lists around it. \u0060 is a backtick. */
const BEFORE = String.raw`^(?<before>(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*)`
const FENCE = String.raw`(?<fence>\u0060{3,}(?=[^\u0060\n]*$)|~{3,})[\s\S]*?(?:^[ \t>]*\k<fence>[\u0060~]*[ \t]*$|$(?![\s\S]))`
/** No formula goes on over what defines a reference. */
const NO_DEFINITION = String.raw`(?!\n[ \t>]*\[[^\]\n]+\]:)`
const DOLLARS = String.raw`\$\$(?:(?!\$\$)${NO_DEFINITION}[\s\S])+\$\$`
const BRACKETS = String.raw`\\\[(?:(?!\\\[)${NO_DEFINITION}[\s\S])*?\\\]`
const OPEN = String.raw`(?<open>\$\$(?=[ \t]*$)|(?<=^[ \t]*)\$\$|\\\[(?=[ \t]*$))(?:(?!\n[ \t>]*\n)[\s\S])*`
const INLINE_CODE = String.raw`(?<!\u0060)(?<ticks>\u0060+)(?!\u0060)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!\u0060)\k<ticks>(?!\u0060)`
const INLINE = String.raw`(?<inline>\$\$[^$\n]+\$\$|${BRACKETS})`

const CODE_OR_FORMULA = new RegExp(
  `${BEFORE}(?:${FENCE}|(?<display>${DOLLARS}|${BRACKETS}|${OPEN}))|${INLINE_CODE}|${INLINE}`,
  'gm',
)

/** More quotes and lists in each other than anybody writes; parsers recurse into each of them. */
const TOO_DEEP = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50})(.+)/gm

export interface BlankedText {
  /** As long as the text, with letters in place of what a markdown parser must not read. */
  readonly blanked: string
  /** The formula that the text leaves open: where it begins, and the line that ends it. */
  readonly open: { readonly offset: number; readonly closing: string } | undefined
}

/** Blanks the displayed formulas of a text, whose lines may look like headings, lists or labels. */
export function blankFormulas(text: string): BlankedText {
  let open: BlankedText['open']
  const withoutFormulas = text.replaceAll(CODE_OR_FORMULA, (match, ...rest) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const { before = '', display, inline, open: mark } = groups
    if (mark) {
      const offset = Number(rest.at(-3)) + before.length
      open = { offset, closing: indentAt(text, offset) + (mark === '$$' ? mark : String.raw`\]`) }
    }
    return display || inline ? before + 'x'.repeat(match.length - before.length) : match
  })
  const blanked = withoutFormulas.replaceAll(TOO_DEEP, (_, markers: string, rest: string) => {
    return markers + 'x'.repeat(rest.length)
  })
  return { blanked, open }
}
