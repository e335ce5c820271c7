import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { useMemo, useState } from 'react'
import { closeMarkup, omitEmptyFence } from './close-markup.ts'
import { Footnotes } from './footnotes.tsx'
import { withoutMarks } from './formula-marks.ts'
import { MarkdownBlock } from './markdown-block.tsx'
import { resolveReferences } from './resolve-references.ts'
import { type Blocks, extendBlocks } from './split-blocks.ts'
import { toSource } from './to-source.ts'
import { useThrottledValue } from './use-throttled-value.ts'

export { Sources } from './sources.tsx'
export { warmUp } from './warm-up.ts'

const NO_BLOCKS: Blocks = []

/** No answer to a human reader has this many blocks; blocks beyond it are shown as written. */
const MOST_BLOCKS = 1_000

export interface MarkdownProps {
  readonly text: string
  readonly growing: boolean
  /** The answer was cut off: references to footnotes that have not arrived are left out. */
  readonly cut?: boolean | undefined
  /** The sources that the provider returned; `[1]` links to the first source. */
  readonly sources?: readonly ProviderSource[] | undefined
}

/**
 * A markdown text that may still grow. Added text causes only the last block to be parsed again;
 * while it grows, unclosed markup is closed for display.
 */
export function Markdown({ text, growing, cut = false, sources }: MarkdownProps) {
  const arrived = cut ? omitEmptyFence(text) : text
  const split = useBlocks(useThrottledValue(arrived, growing), growing)
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
            .map(({ source }) => withoutMarks(source))
            .join('')}
        </p>
      )}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} sources={sources} />}
    </>
  )
}

function closeLast(blocks: Blocks): Blocks {
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, source: closeMarkup(block.source) } : block,
  )
}

function useBlocks(text: string, growing: boolean): Blocks {
  const [known, setKnown] = useState({ source: '', blocks: NO_BLOCKS })
  const source = useMemo(() => toSource(text, growing), [text, growing])
  if (known.source === source) return known.blocks
  const blocks = extendBlocks(known.blocks, source)
  setKnown({ source, blocks })
  return blocks
}
