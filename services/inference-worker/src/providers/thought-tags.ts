/** What models put around their thoughts: those of DeepSeek, Qwen, Claude, Gemma, Seed, Magistral and Kimi. */
const OPENINGS = [
  ...['<think>', '<thinking>', '<thought>', '<reasoning>', '<seed:think>'],
  ...['[THINK]', '◁think▷'],
]

/** The tag that ends what this one begins. */
export const toClosing = (opening: string) => `${opening[0]}/${opening.slice(1)}`

const CLOSINGS = OPENINGS.map(toClosing)
const TAGS = [...OPENINGS, ...CLOSINGS]
/** Characters with which a tag begins. */
const FIRST = /[<[◁]/g

export interface FoundTag {
  /** Where the tag stands, or what may become one; the end of the text where neither does. */
  readonly at: number
  /** Empty when there is none yet. */
  readonly tag: string
  readonly isOpening: boolean
}

/** Finds the first tag in a text, or at its end the beginning of one. @param only this one */
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
