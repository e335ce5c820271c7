import { Lexer, Marked, type Token } from 'marked'
import { type Footnote, readFootnote } from './read-footnote.ts'

/** A top-level block of a markdown text, with everything that other blocks may refer to. */
export interface Block {
  readonly source: string
  /** The link definitions in the block, by label. */
  readonly definitions: ReadonlyMap<string, string>
  /** Set if the block is the definition of a footnote. */
  readonly footnote?: Footnote
  /** Texts in brackets: possible references to links or, with a caret, to footnotes. */
  readonly labels: readonly string[]
}

/** The text cut into its top-level blocks. Their joined sources equal the text. */
export type Blocks = readonly Block[]

/** The number of blocks at the end that may still change while text is added. */
const OPEN_BLOCKS = 2

const { defaults } = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      start: (text) => /(?:^|\n) {0,3}\[\^/.exec(text)?.index,
      tokenizer(text) {
        const footnote = readFootnote(text)
        return footnote && { type: 'footnote', raw: footnote.source, footnote }
      },
    },
  ],
})

/** Splits a whole markdown text; blank lines stay with the block before them. */
export function splitBlocks(source: string): Blocks {
  const blocks: Block[] = []
  // Only block tokens: another parser handles inline content.
  for (const token of new Lexer(defaults).blockTokens(source)) {
    const last = blocks.at(-1)
    if (token.type === 'space' && last) {
      blocks[blocks.length - 1] = { ...last, source: last.source + token.raw }
    } else blocks.push(toBlock(token))
  }
  return blocks
}

/**
 * Splits `source`, given the blocks of an earlier version. Only the text after their common
 * beginning is read; earlier blocks keep their identity and are not parsed again.
 */
export function extendBlocks(known: Blocks, source: string): Blocks {
  const closed: Block[] = []
  let length = 0
  for (const block of known.slice(0, Math.max(0, known.length - OPEN_BLOCKS))) {
    if (!source.startsWith(block.source, length)) break
    closed.push(block)
    length += block.source.length
  }
  if (closed.length < known.length - OPEN_BLOCKS) length -= closed.pop()?.source.length ?? 0
  return [...closed, ...splitBlocks(source.slice(length))]
}

const LABEL = /\[((?:[^[\]\\]|\\.){1,200})\]/g

function toBlock(token: Token): Block {
  const { type, raw } = token
  if (type === 'code') return { source: raw, definitions: new Map(), labels: [] }
  const labels = [...raw.matchAll(LABEL)].map(([, label = '']) => toLabel(label))
  return {
    source: raw,
    definitions: new Map(definitionsIn([token])),
    ...('footnote' in token && { footnote: token.footnote as Footnote }),
    labels: [...new Set(labels)],
  }
}

/** Labels ignore case and extra spaces. */
const toLabel = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase()

/** Link definitions in blocks and in nested quotes and lists. */
function definitionsIn(tokens: readonly Token[]): [string, string][] {
  return tokens.flatMap((token): [string, string][] => {
    if (token.type === 'def') return [[toLabel(token.tag), token.raw.trim()]]
    if (token.type === 'list') return definitionsIn(token.items)
    const inside = 'tokens' in token && token.type !== 'paragraph' ? token.tokens : undefined
    return inside ? definitionsIn(inside) : []
  })
}
