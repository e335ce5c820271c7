import type { ProviderSource } from '@assay/contracts'
import { useMemo, useState } from 'react'
import remend from 'remend'
import { closeTable } from './close-table.ts'
import { Footnotes } from './footnotes.tsx'
import { MarkdownBlock } from './markdown-block.tsx'
import { resolveReferences } from './resolve-references.ts'
import { type Blocks, extendBlocks, splitBlocks, toSource } from './split-blocks.ts'
import { useThrottledValue } from './use-throttled-value.ts'

export { Sources } from './sources.tsx'
export { warmUp } from './warm-up.ts'

const NO_BLOCKS: Blocks = []

/** No answer of people's models has as many; what comes after them is shown as it was written. */
const MOST_BLOCKS = 1_000

export interface MarkdownProps {
  readonly text: string
  readonly growing: boolean
  /** It ended before its end: a reference to a footnote that never came is left out. */
  readonly cut?: boolean | undefined
  /** What the provider returned; `[1]` leads to the first. */
  readonly sources?: readonly ProviderSource[] | undefined
}

/**
 * A markdown text that may still be growing. Only its last block is parsed again when text is
 * added; while it grows, unclosed markup is closed for display.
 */
export function Markdown({ text, growing, cut = false, sources }: MarkdownProps) {
  const split = useBlocks(useThrottledValue(text, growing))
  const { blocks, footnotes } = useMemo(
    () => resolveReferences(growing ? closeLast(split) : split, growing, cut),
    [split, growing, cut],
  )
  const last = blocks.length - 1
  return (
    <>
      {blocks.slice(0, MOST_BLOCKS).map(({ key, source }, index) => (
        <MarkdownBlock
          key={key}
          block={source}
          finished={!growing || index < last}
          sources={sources}
        />
      ))}
      {blocks.length > MOST_BLOCKS && (
        <p className="source">
          {blocks
            .slice(MOST_BLOCKS)
            .map(({ source }) => source)
            .join('')}
        </p>
      )}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} sources={sources} />}
    </>
  )
}

function closeLast(blocks: Blocks): Blocks {
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, source: closeTable(remend(block.source)) } : block,
  )
}

function useBlocks(text: string): Blocks {
  const [known, setKnown] = useState({ text: '', source: '', blocks: NO_BLOCKS })
  if (known.text === text) return known.blocks
  const source = toSource(text)
  const hasGrown = known.source !== '' && source.startsWith(known.source)
  const blocks = hasGrown ? extendBlocks(known.blocks, source) : splitBlocks(source)
  setKnown({ text, source, blocks })
  return blocks
}
