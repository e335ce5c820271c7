import { useState } from 'react'
import remend from 'remend'
import { MarkdownBlock } from './markdown-block.tsx'
import { type Blocks, extendBlocks, splitBlocks } from './split-blocks.ts'
import { useThrottledValue } from './use-throttled-value.ts'

export { warmUp } from './warm-up.ts'

const NO_BLOCKS: Blocks = []

/**
 * A markdown text that may still be growing. Only its last block is parsed again when text is
 * added; while it grows, unclosed markup is closed for display.
 */
export function Markdown({ text, growing }: { text: string; growing: boolean }) {
  const blocks = useBlocks(useThrottledValue(text, growing))
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
  const [known, setKnown] = useState({ text: '', blocks: NO_BLOCKS })
  if (known.text === text) return known.blocks
  const hasGrown = known.text !== '' && text.startsWith(known.text)
  const blocks = hasGrown ? extendBlocks(known.blocks, text) : splitBlocks(text)
  setKnown({ text, blocks })
  return blocks
}
