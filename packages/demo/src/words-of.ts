/**
 * Words are compared by their first letters, so that endings do not matter. The beginnings that
 * many medical terms share do not count.
 */
const STEM = /^(?:(?:cardio|electro|gastro|hyper|hypo|immuno|neuro).{0,4}|.{0,6})/u

/** Words that do not show what a question is about. */
const COMMON = new Set(
  `a about after all am an and any are as at be been best between but by call called can case cause
   causes choose common could day days describe did do does done during each early effect effects
   every explain find first for found from get give go good happen happens has have help helps high
   hours how i if in into is it its just know known last lead like long made make many matter
   matters may me mean means most much my need needs normal not of old on one or other our patient
   patients people person please possible primary question really recommend recommended s safe
   should simple so some start started starting starts still stop stopped stops t take taken taking
   tell than that the their them there these they this those to today treat treated treatment two
   type use used useful using usual usually very was way we were what when where which who why will
   with words
   work works would year years you your`.split(/\s+/),
)

/** The stems of words that questions on different subjects share. They make no question close. */
const GENERAL = new Set(
  `adult adults blood change chroni clinic design diagno differ diseas drug drugs firstl inhibi line
   main mechan model models older respon risk role sample score scores screen study sympto syndro
   target test tests therap treatm trial trials`.split(/\s+/),
)

/** A number or a single letter: `2` of type 2 diabetes. */
const MARK = /^(?:\p{N}+|.)$/u

/** Whether a stem can be the subject of a question. */
export const isTelling = (stem: string) => !GENERAL.has(stem) && !MARK.test(stem)

/** The distinct stems of a text, without common words. Spelling with or without a hyphen is equal. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])\p{Dash_Punctuation}(?=[\p{L}\p{N}])/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const telling = (words ?? []).filter((word) => !COMMON.has(word))
  return new Set(telling.map((word) => STEM.exec(word)?.[0] ?? word))
}
