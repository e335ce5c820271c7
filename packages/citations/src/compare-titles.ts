/** Minimum number of significant words for a comparison of titles. */
const MIN_WORDS = 3
/** Minimum share of the shorter title's words in the longer title. Below it, the titles differ. */
const MIN_SHARED = 0.2
/**
 * Number of first letters that are compared: words count as equal if these are. This unifies
 * inflections and spellings: treat and treatment, randomised and randomized.
 */
const STEM_LENGTH = 5
const MARKUP = /<[^<>]{1,100}>|&[a-z]{2,8};|&#\d{1,6};/gi
const COMMON = new Set(
  `a an and are as at be between by can does for from has have how in into is it its of on or than that the their
  this to using was were what which while with without
  der die das und des dem den ein eine bei von mit zur zum im für le la les des et du de un une en el los las y del
  retracted retraction withdrawn article correction corrigendum erratum reprint`.split(/\s+/),
)

/**
 * Returns true if a title in an answer clearly differs from the record's titles: the longer title
 * contains fewer than one in five significant words of the shorter one. Returns false if a title is
 * too short or in another script.
 * @param titles titles of the record, in the article's language and in English.
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
  const distinctive = words.filter((word) => word.length > 1 && !COMMON.has(word))
  return new Set(distinctive.map((word) => word.slice(0, STEM_LENGTH)))
}

function isLatin(words: ReadonlySet<string>): boolean {
  return [...words].some((word) => /[a-z]/.test(word))
}
