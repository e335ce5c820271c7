import { expect, test } from 'vitest'
import { compareAnswers } from './compare-answers.ts'

test('a heading is lone with a passage that only one answer has, unless both answers have it', () => {
  const left = '## Dose\n\nApixaban 5 mg twice daily.\n\n## Cost\n\nGenerics are cheap everywhere.'
  const right = '## Dose\n\nWarfarin follows the measured INR.'
  const { lone } = compareAnswers({ text: left }, { text: right })
  expect([...lone.left].map((source) => source.trim())).toEqual(['## Cost'])
  expect([...lone.right]).toEqual([])
})
