import { useRef } from 'react'
import remend from 'remend'
import { MarkdownBlock } from './markdown-block.tsx'
import { type Blocks, extendBlocks, splitBlocks } from './split-blocks.ts'
import { useSlowly } from './use-slowly.ts'

export { warmUp } from './warm-up.ts'

const NO_BLOCKS: Blocks = []

/**
 * A markdown text that may still be growing. Only its last block is parsed again when text is
 * added; while it grows, markup that is still half open is closed for the eye.
 */
export function Markdown({ text, growing }: { text: string; growing: boolean }) {
  const blocks = useBlocks(useSlowly(text, growing))
  const last = blocks.length - 1
  return blocks.map((block, index) => (
    <MarkdownBlock
      key={index}
      block={growing && index === last ? remend(block) : block}
      finished={!growing || index < last}
    />
  ))
}

function useBlocks(text: string): Blocks {
  const known = useRef({ text: '', blocks: NO_BLOCKS })
  const { current } = known
  if (current.text !== text) {
    const grown = current.text !== '' && text.startsWith(current.text)
    const blocks = grown ? extendBlocks(current.blocks, text) : splitBlocks(text)
    known.current = { text, blocks }
  }
  return known.current.blocks
}
