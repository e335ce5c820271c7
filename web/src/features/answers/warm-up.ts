import { runWhenIdle } from '../../components/run-when-idle.ts'
import { closeMarkup } from './close-markup.ts'
import { toElements } from './markdown-block.tsx'
import { splitBlocks } from './split-blocks.ts'
import { toSource } from './to-source.ts'

/** One sample of each markdown construct that answers use. */
const SAMPLES = [
  '# Heading\n\nSome *soft* and **strong** words, `code` and a [link](https://example.org).',
  '- one\n- two\n\n1. one\n2. two\n\n> quoted',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '```\ncode\n```',
]

/**
 * The engine compiles regular expressions separately for one-byte and two-byte strings, and again
 * with optimisation on repeated use.
 */
const ROUNDS = ['', '', '→', '→']

/**
 * Parses a sample of each construct, step by step while the page is idle. The first use of a parser
 * costs a slow machine 100 ms of compilation, which the first answer should not wait for.
 */
export function warmUp(): void {
  const texts = ROUNDS.flatMap((ending) => SAMPLES.map((sample) => `${sample}\n\n${ending}`))
  runWhenIdle(
    ...texts.flatMap((text) => [
      () => void splitBlocks(closeMarkup(toSource(text))),
      () => void toElements(text),
    ]),
  )
}
