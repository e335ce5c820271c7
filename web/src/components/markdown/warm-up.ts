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
 * Expressions are compiled for texts of narrow and of wide characters apart, and each time anew for
 * speed when they are used again.
 */
const ROUNDS = ['', '', '→', '→']

/**
 * Reads a few words of each kind, a piece at a time while the page is idle. A browser compiles a
 * parser and its expressions as they are first used, which costs a slow machine a tenth of a second:
 * it should not fall into the first answer.
 */
export function warmUp(): void {
  const texts = ROUNDS.flatMap((ending) => SAMPLES.map((sample) => `${sample}\n\n${ending}`))
  whenIdle(
    ...texts.flatMap((text) => [() => void splitBlocks(remend(text)), () => void toElements(text)]),
  )
}
