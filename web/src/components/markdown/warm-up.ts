import remend from 'remend'
import { whenIdle } from '../when-idle.ts'
import { toElements } from './markdown-block.tsx'
import { splitBlocks } from './split-blocks.ts'

/** A little of everything that answers are made of. */
const SAMPLES = [
  '# Heading\n\nSome *soft* and **strong** words, `code` and a [link](https://example.org).',
  '- one\n- two\n\n1. one\n2. two\n\n> quoted',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '```\ncode\n```',
]

/**
 * Reads a few words of each kind, a piece at a time while the page is idle. A browser compiles a
 * parser and its expressions at their first use, which costs a slow machine a tenth of a second: it
 * should not fall into the first answer.
 */
export function warmUp(): void {
  whenIdle(
    ...SAMPLES.flatMap((sample) => [
      () => void splitBlocks(sample),
      () => void remend(sample),
      () => void toElements(sample),
    ]),
  )
}
