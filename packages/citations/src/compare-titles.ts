/** A title of fewer telling words is too short to be told from another. */
const MIN_WORDS = 3
/** Of the shorter title's words; below it the two are about other things. */
const MIN_SHARED = 0.2
/** Inflections and spellings share it: treat and treatment, randomised and randomized. */
const STEM_LENGTH = 5
const MARKUP = /<[^<>]{1,100}>|&[a-z]{2,8};|&#\d{1,6};/gi
const COMMON = new Set(
  `a an and are as at be between by can does for from has have how in into is it its of on or than that the their
  this to using was were what which while with without
  der die das und des dem den ein eine bei von mit zur zum im für le la les des et du de un une en el los las y del
  retracted retraction withdrawn article correction corrigendum erratum reprint`.split(/\s+/),
)

/**
 * Is the title that somebody gave clearly another one than that of the record? Fewer than one in five
 * telling words of the shorter title are in the longer one. Never for a title that is too short, or
 * in another script.
 * @param titles of the record: in the language of the article, in English.
 */
export function isOtherTitle(named: string, titles: readonly string[]): boolean {
  const words = stemsOf(named)
  const records = titles.map(stemsOf).filter((each) => each.size > 0)
  return records.length > 0 && records.every((record) => isClearlyOther(words, record))
}

function isClearlyOther(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size < MIN_WORDS || other.size < MIN_WORDS || isLatin(one) !== isLatin(other))
    return false
  const [short, long] = one.size < other.size ? [one, other] : [other, one]
  const shared = [...short].filter((stem) => long.has(stem)).length
  return shared / short.size < MIN_SHARED
}

function stemsOf(title: string): Set<string> {
  const plain = title.replace(MARKUP, ' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => word.length > 1 && !COMMON.has(word))
  return new Set(telling.map((word) => word.slice(0, STEM_LENGTH)))
}

function isLatin(words: ReadonlySet<string>): boolean {
  return [...words].some((word) => /[a-z]/.test(word))
}
