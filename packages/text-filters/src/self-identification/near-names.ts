import { MARK, markNames } from './mark-names.ts'

/** No feature extends further from a name than this. */
const REACH = 200
/**
 * Number of names from the beginning, and from the end, that are considered. An answer with
 * hundreds of names is an overview, which would identify its own model only there.
 */
const FIRST_NAMES = 24
const LAST_NAMES = 10
const EACH_MARK = new RegExp(MARK, 'g')

/**
 * Returns the parts of an answer near names of models or makers, in plain characters and with
 * marks. Empty without names.
 */
export function nearNames(answer: string, aliases: readonly string[]): string {
  const text = markNames(answer, aliases)
  const parts: string[] = []
  let start = 0
  let end = 0
  for (const index of placesOfNames(text)) {
    if (index - REACH > end) {
      parts.push(text.slice(start, end))
      start = index - REACH
    }
    end = index + REACH
  }
  return [...parts, text.slice(start, end)].join('\n')
}

function placesOfNames(text: string): readonly number[] {
  const places = Array.from(text.matchAll(EACH_MARK), ({ index }) => index)
  if (places.length <= FIRST_NAMES + LAST_NAMES) return places
  return [...places.slice(0, FIRST_NAMES), ...places.slice(-LAST_NAMES)]
}
