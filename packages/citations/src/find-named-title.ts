import type { Citation } from './citation.ts'

/** Length of the searched text before the mention, in UTF-16 code units. */
const MAX_BEFORE = 800
const MIN_WORDS = 4

/** The beginning of a reference list entry: a bullet, 1., [1], [^1]:, or a table cell. */
const MARKER = /^[\s>|]*(?:(?:[-+•]|\(?\d{1,3}[.)]|\[\^?[\w-]{1,20}\]:?)\s+)?/
const AUTHOR = String.raw`\p{Lu}[\p{L}'’-]{1,40},? (?:\p{Lu}\.?[ -]?){1,3}`
const AUTHORS = String.raw`(?:${AUTHOR}(?:, ?|,? (?:&|and) ?| ?(?=et al|\.|\()))+(?:et al\.?)?`
const TITLE = '([^.?!"“”]{12,300}[.?!])'

/** How a title may appear in the text before the mention, on the same line. */
const PATTERNS: readonly RegExp[] = [
  // Title: …
  /(?:^|[\s|(])title ?: ?["“]?([^"“”|]{12,300}?)(?:["”|;]|[.?!] |[.?!]?$)/iu,
  // Smith J, Miller K, et al. Title of the article. Journal. 2020
  new RegExp(String.raw`^${AUTHORS}[.:]? ?(?:\((?:19|20)\d\d[a-z]?\)[.:,]? )?["“]?${TITLE}`, 'u'),
  // Smith et al. (2020). Title of the article. Journal
  new RegExp(String.raw`^[^.]{2,80}? et al\.?,? ?\(?(?:19|20)\d\d\)?[.:,] ["“]?${TITLE}`, 'u'),
  // "Title of the article", Journal 2020 · Smith J, et al. “Title of the article.”
  new RegExp(
    String.raw`^(?:${AUTHORS}[.,:]? ?(?:\((?:19|20)\d\d\)[.,:]? ?)?)?["“]([^"“”]{12,300})["”]`,
    'u',
  ),
]
const JOURNAL = /^(?:\p{L}+ ){0,4}(?:journal|annals|archives|proceedings|transactions|bulletin)\b/iu
/** [Title of the article](https://…), at the beginning of a reference list entry. */
const LINKED = /^\[([^[\]]{12,300})\]\(<?[^\s()<>]{0,300}$/

/**
 * Finds the title that an answer gives for a source, in a reference list entry or after "Title:".
 * Returns undefined for text that is not clearly a title, such as a description, a quotation or a
 * journal name.
 */
export function findNamedTitle(
  markdown: string,
  { start }: Pick<Citation, 'start'>,
): string | undefined {
  const from = Math.max(markdown.lastIndexOf('\n', start - 1) + 1, start - MAX_BEFORE)
  const before = markdown.slice(from, start).replace(MARKER, '')
  const linked = LINKED.exec(before)?.[1]
  if (linked !== undefined) return toTitle(linked)
  const plain = before
    .replace(/\]\([^\s()]{0,300}\)?/g, '')
    .replace(/[*_[\]\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const pattern of PATTERNS) {
    const title = toTitle(pattern.exec(plain)?.[1] ?? '')
    if (title !== undefined) return title
  }
  return undefined
}

function toTitle(text: string): string | undefined {
  const title = text
    .replace(/[*_`\\]/g, '')
    .replace(/[\s.,;:]+$/, '')
    .trim()
  const words = title.match(/\p{L}{2,}/gu) ?? []
  const isIdentifier = /\b10\.\d{4,9}\/|https?:|\bPMID\b/i.test(title)
  return words.length >= MIN_WORDS && !isIdentifier && !JOURNAL.test(title) ? title : undefined
}
