/** How an answer is written, whatever it says. */
export interface AnswerStyle {
  /** Class of its length: under 100 words, 100 to 199, and on by doubling to 1,600 and more. */
  readonly length: number
  /** 0 none, 1 some (bold, code, links, tables), 2 headings or lists. */
  readonly markdown: number
  /** Does it name a source? */
  readonly citesSources: boolean
}

export const LENGTH_CLASSES = 6
export const MARKDOWN_CLASSES = 3

/** How many codes there are: 0 to 35. */
export const STYLE_CODES = LENGTH_CLASSES * MARKDOWN_CLASSES * 2

/** One small whole number for a style; `styleOfCode` reads it. */
export function styleCode({ length, markdown, citesSources }: AnswerStyle): number {
  return (length * MARKDOWN_CLASSES + markdown) * 2 + Number(citesSources)
}

export function styleOfCode(code: number): AnswerStyle {
  const classes = Math.floor(code / 2)
  return {
    length: Math.floor(classes / MARKDOWN_CLASSES),
    markdown: classes % MARKDOWN_CLASSES,
    citesSources: code % 2 === 1,
  }
}
