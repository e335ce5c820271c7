import { lexer } from 'marked'

/** The text cut at its top-level blocks; joined again the blocks are the text. */
export type Blocks = readonly string[]

/** How many blocks at the end may still change while text is added. */
const OPEN_BLOCKS = 2

/** Cuts a whole markdown text; blank lines stay with the block before them. */
export function splitBlocks(text: string): Blocks {
  const blocks: string[] = []
  for (const token of lexer(text, { gfm: true })) {
    const last = blocks.length - 1
    if (token.type === 'space' && last >= 0) blocks[last] += token.raw
    else blocks.push(token.raw)
  }
  return blocks
}

/**
 * Cuts `text`, given the blocks of an earlier and shorter version of it: only the end is read
 * again, and finished blocks keep their identity, so that they are not parsed again either.
 */
export function extendBlocks(known: Blocks, text: string): Blocks {
  const closed = known.slice(0, Math.max(0, known.length - OPEN_BLOCKS))
  const length = closed.reduce((sum, block) => sum + block.length, 0)
  return [...closed, ...splitBlocks(text.slice(length))]
}
