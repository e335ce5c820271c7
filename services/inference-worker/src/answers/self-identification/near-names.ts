import { GRADED } from './mark-names.ts'

/** Further from a name than any pattern reaches. */
const REACH = 200
/** Where an answer names hundreds, it is a review of them: it says who it is at its ends, if at all. */
const FIRST_NAMES = 24
const LAST_NAMES = 10

/** The parts of a marked text that stand near a name. Nothing else can say whose it is. */
export function nearNames(text: string): string {
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
  const places = Array.from(text.matchAll(new RegExp(GRADED, 'g')), ({ index }) => index)
  if (places.length <= FIRST_NAMES + LAST_NAMES) return places
  return [...places.slice(0, FIRST_NAMES), ...places.slice(-LAST_NAMES)]
}
