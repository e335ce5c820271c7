/** Words are compared by their first letters, so that endings do not matter. */
const STEM_LENGTH = 6

/** Words that do not show what a question is about. */
const COMMON = new Set(
  `a about all am an and any are as at be been between but by can could describe do does explain for
   from give has have how i if in into is it its lead made make many may me mean means most much my
   not of on one or other our people please question s should so some t tell than that the their
   them there these they this those to today two use used using very was we were what when where
   which who why will with work works would you your`.split(/\s+/),
)

/** The distinct stems of a text, without common words. Spelling with or without a hyphen is equal. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])\p{Dash_Punctuation}(?=[\p{L}\p{N}])/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const telling = (words ?? []).filter((word) => !COMMON.has(word))
  return new Set(telling.map((word) => word.slice(0, STEM_LENGTH)))
}
