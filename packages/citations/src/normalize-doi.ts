const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const PAGE =
  /(?:\/(?:full|abstract|e?pdf|epub|fulltext|full-text|html|xml|meta|summary|references|figures|tables)(?:\/.*)?|\.(?:pdf|full|abstract|html|xml|long|short)(?:-text)?)$/
const PREPRINT = /^10\.(?:1101|64898)\//
const PREPRINT_VERSION = /v\d+(?:\.(?:full|abstract)(?:-text|\.pdf)?)?$/
const PLACEHOLDER = /^[x.*?#-]+$|x{4}|^(?:example|your-?doi|suffix)$/
const MAX_LENGTH = 300
const CONTROL_CHARACTER = /\p{Cc}/u

/**
 * Converts a DOI to lower case and removes surrounding Markdown, HTML and parts of publishers'
 * URLs. Returns undefined if `raw` is not a DOI.
 */
export function normalizeDoi(raw: string, place: 'text' | 'doi.org' | 'page'): string | undefined {
  let doi = raw
    .replace(/[?#].*$/, '')
    .replace(/\\(.)/g, '$1')
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  doi = trimPunctuation(decode(doi)).toLowerCase()
  if (place === 'page') {
    while (PAGE.test(doi)) doi = doi.replace(PAGE, '')
  }
  if (PREPRINT.test(doi)) doi = doi.replace(PREPRINT_VERSION, '')
  const suffix = doi.slice(doi.indexOf('/') + 1)
  if (
    suffix === '' ||
    CONTROL_CHARACTER.test(doi) ||
    PLACEHOLDER.test(suffix) ||
    doi.length > MAX_LENGTH
  )
    return undefined
  // "10.1234/5.6" in running text is a ratio.
  if (place === 'text' && (suffix.length < 3 || /^\d+\.\d{1,3}$/.test(suffix))) return undefined
  return doi
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** References directly after an address, such as `[1]`, `[2,3]`, `[^note]` and `^4`. */
const REFERENCE = /(?:\[\^?[\w,;–-]{1,20}\]|\^\d{1,3})$/
const MAX_REFERENCES = 8

/** Removes trailing punctuation, emphasis, quotes and references, which belong to the sentence. */
export function trimPunctuation(text: string): string {
  let end = endOfWords(text, text.length)
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const reference = REFERENCE.exec(text.slice(Math.max(0, end - 25), end))
    if (!reference) break
    end = endOfWords(text, end - reference[0].length)
  }
  return text.slice(0, end)
}

function endOfWords(text: string, from: number): number {
  let end = from
  while (end > 0 && /[.,;:!?'"*_~\\]/.test(text.charAt(end - 1))) end--
  return end
}
