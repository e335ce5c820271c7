import { unwrapAnswer } from '@assay/citations'
import { capMarkers } from './cap-nesting.ts'
import { escapeNotation } from './escape-notation.ts'
import { withoutForgedMarks } from './formula-marks.ts'
import { keepInLists } from './keep-in-lists.ts'
import { markFormulas } from './mark-formulas.ts'

/**
 * Prepares an answer for the parsers: removes a fence around the whole text, unifies line ends,
 * marks formulas, escapes scientific notation and limits nesting.
 * @param growing whether more text may come.
 */
export function toSource(text: string, growing = false): string {
  const answer = unwrapAnswer(withoutForgedMarks(text).replace(/\r\n?/g, '\n'), growing)
  return capMarkers(escapeNotation(keepInLists(markFormulas(answer, growing))))
}
