import {
  LENGTH_CLASSES,
  MARKDOWN_CLASSES,
  STYLE_CODES,
  styleOfCode,
} from '@assay/contracts/answer-style'

/** Style features that may influence votes, in the order of the coefficients. */
export const STYLE_EFFECTS = ['length', 'length_squared', 'markdown', 'citations'] as const
export type StyleEffect = (typeof STYLE_EFFECTS)[number]
export const EFFECTS = STYLE_EFFECTS.length

/** The middle of the length classes. */
const MIDDLE = (LENGTH_CLASSES - 1) / 2

/**
 * For each style code, four numbers: doublings of the length relative to the middle class; the
 * square of these; markdown from 0 (none) to 1 (headings or lists); and 1 if the answer names a
 * source, otherwise 0.
 */
export const COVARIATES: readonly Float64Array[] = Array.from(
  { length: STYLE_CODES },
  (_, code) => {
    const { length, markdown, citesSources } = styleOfCode(code)
    const doublings = length - MIDDLE
    return Float64Array.of(
      doublings,
      doublings ** 2,
      markdown / (MARKDOWN_CLASSES - 1),
      Number(citesSources),
    )
  },
)
