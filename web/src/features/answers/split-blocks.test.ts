import { expect, test } from 'vitest'
import { type Blocks, extendBlocks, splitBlocks } from './split-blocks.ts'

const document = `# Tau and TDP-43

A paragraph with **bold** text
over two lines.

- first
- second

  with a paragraph of its own

- third

1. one
2. two

| gene | disease |
| --- | --- |
| GBA1 | Parkinson |
| MAPT | FTD |

\`\`\`r
fit <- lm(y ~ x)

summary(fit)
\`\`\`

> quoted
> text

Last words.
`

test('the joined blocks equal the text', () => {
  expect(
    splitBlocks(document)
      .map(({ source }) => source)
      .join(''),
  ).toBe(document)
})

test.each([1, 3, 7, 20])(
  'text arriving %i characters at a time ends in the same blocks',
  (size) => {
    let blocks: Blocks = []
    for (let end = size; end < document.length + size; end += size) {
      blocks = extendBlocks(blocks, document.slice(0, end))
    }
    expect(blocks).toEqual(splitBlocks(document))
  },
)

test('closed blocks are not parsed again', () => {
  const before = splitBlocks(document)
  const after = extendBlocks(before, `${document}\nMore.`)
  expect(after.slice(0, before.length - 2)).toEqual(before.slice(0, before.length - 2))
  expect(after.at(-1)?.source).toBe('More.')
})
