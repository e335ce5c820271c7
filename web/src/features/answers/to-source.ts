import { unwrapAnswer } from '@assay/citations'
import { capMarkers } from './cap-nesting.ts'
import { escapeNotation } from './escape-notation.ts'
import { withoutForgedMarks } from './formula-marks.ts'
import { keepInLists } from './keep-in-lists.ts'
import { markFormulas } from './mark-formulas.ts'

/**
 * An answer as the parsers read it: out of a fence around the whole, with one kind of line end,
 * formulas marked, notation of the field escaped, and nothing nested without end.
 * @param growing more text may come.
 */
export function toSource(text: string, growing = false): string {
  const answer = unwrapAnswer(withoutForgedMarks(text).replace(/\r\n?/g, '\n'), growing)
  return capMarkers(escapeNotation(keepInLists(markFormulas(answer, growing))))
}
