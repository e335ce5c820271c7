/** Tags that DeepSeek, Qwen, Claude, Gemma, Seed, Magistral and Kimi put around reasoning. */
const OPENINGS = [
  ...['<think>', '<thinking>', '<thought>', '<reasoning>', '<seed:think>'],
  ...['[THINK]', '◁think▷'],
]

/** The closing tag for an opening tag. */
export const toClosing = (opening: string) => `${opening[0]}/${opening.slice(1)}`

const CLOSINGS = OPENINGS.map(toClosing)
const TAGS = [...OPENINGS, ...CLOSINGS]
/** The first characters of all tags. */
const FIRST = /[<[◁]/g

export interface FoundTag {
  /** The position of the tag or of a possible beginning of a tag; otherwise the end of the text. */
  readonly at: number
  /** Empty if there is no complete tag. */
  readonly tag: string
  readonly isOpening: boolean
}

/**
 * Finds the first tag in a text, or the beginning of one at its end.
 * @param only the only tag to search for
 */
export function findTag(text: string, only?: string): FoundTag {
  const tags = only === undefined ? TAGS : [only]
  for (const { index: at } of text.matchAll(FIRST)) {
    const tag = tags.find((each) => text.startsWith(each, at))
    if (tag !== undefined) return { at, tag, isOpening: OPENINGS.includes(tag) }
    const rest = text.slice(at)
    if (tags.some((each) => each.startsWith(rest))) return { at, tag: '', isOpening: false }
  }
  return { at: text.length, tag: '', isOpening: false }
}
