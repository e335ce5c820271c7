/** The form of an answer, without its content. */
export interface AnswerStyle {
  /**
   * Length class: 0 for under 100 words and 1 for 100 to 199. Each further class doubles the
   * bounds, up to 5 for 1,600 words or more.
   */
  readonly length: number
  /** 0 for plain text; 1 with bold, code, links or tables; 2 with headings or lists. */
  readonly markdown: number
  /** True if the answer names a source. */
  readonly citesSources: boolean
}

export const LENGTH_CLASSES = 6
export const MARKDOWN_CLASSES = 3

/** Number of style codes. A code is 0 to 35. */
export const STYLE_CODES = LENGTH_CLASSES * MARKDOWN_CLASSES * 2

/** Encodes a style as a number from 0 to 35; `styleOfCode` decodes it. */
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
