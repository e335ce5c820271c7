/** Words that are frequent in every answer or name an action without its object. */
const STOP_WORDS = new Set(
  'about above after again also although an and any are as at avoid be because been before below but by can contraindicated could do does each either every few for from further give given had has have help how if in into is it its less many may might more most much must need needed never no nor not of often on only or other over people per recommend recommended routinely same should since so some such take taken than that the their them then there these they this those to under until up use used using usual was well were what when where whether which while who will with without would you your'.split(
    ' ',
  ),
)

const WORD = /\p{L}[\p{L}\d]+/gu

const stemOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/(?:e?s?|ed|ing|ion|ives?)$/, '')
    .slice(0, 8)

/** The words of a text with their offsets and stems. */
export const stemsIn = (text: string) =>
  Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => {
    return { word: word.toLowerCase(), stem: stemOf(word), start, end: start + word.length }
  })

/** The stems of the content words in a text. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(stemsIn(text).flatMap(({ word, stem }) => (STOP_WORDS.has(word) ? [] : [stem])))
