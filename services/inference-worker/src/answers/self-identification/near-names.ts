import { A } from './mark-names.ts'

/** Further from a name than any pattern reaches. */
const REACH = 400

/** The parts of a marked text that stand near a name. Nothing else can say whose it is. */
export function nearNames(text: string): string {
  const parts: string[] = []
  let start = 0
  let end = 0
  for (const { index } of text.matchAll(new RegExp(A, 'g'))) {
    if (index - REACH > end) {
      parts.push(text.slice(start, end))
      start = index - REACH
    }
    end = index + REACH
  }
  return [...parts, text.slice(start, end)].join('\n')
}
