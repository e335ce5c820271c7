import { expect, test } from 'vitest'
import { joinBlocks, splitBlocks } from './blocks.ts'

const TEXT = `Two sources[^a] and [a link][b].

\`\`\`r
x <- 1

y <- 2
\`\`\`

$$
x

y
$$

The end.

[^a]: A footnote
[b]: https://example.org`

test('blocks are split at blank lines outside code and formulas', () => {
  const { body, definitions } = splitBlocks(TEXT)
  expect(body).toEqual([
    'Two sources[^a] and [a link][b].',
    '```r\nx <- 1\n\ny <- 2\n```',
    '$$\nx\n\ny\n$$',
    'The end.',
  ])
  expect(definitions).toEqual(['[^a]: A footnote', '[b]: https://example.org'])
  expect(joinBlocks({ body, definitions })).toBe(TEXT)
})

test('a definition is removed with the last block that refers to it', () => {
  const { body, definitions } = splitBlocks(TEXT)
  expect(joinBlocks({ body: body.slice(1), definitions })).not.toContain('A footnote')
})
