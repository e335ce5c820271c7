import { expect, test } from 'vitest'
import { createAnswerText } from './answer-text.ts'

function pieces(chunks: readonly string[], maxBytes?: number) {
  const answer = createAnswerText(maxBytes)
  const shown = [...chunks.map((chunk) => answer.append(chunk)), answer.end()]
  return { shown, answer }
}

test.each([
  [['plain ', 'text']],
  [['🧬'.slice(0, 1), '🧬'.slice(1), ' done']],
  [['nul\0led', '\0']],
  [['lone \ud83d', 'x \udc00 y', '\ud83d']],
  [['\ud83d', '\0\udeec']],
])('the shown pieces add up to the stored text: %j', (chunks) => {
  const { shown, answer } = pieces(chunks)
  expect(shown.join('')).toBe(answer.text)
  expect(answer.text.isWellFormed()).toBe(true)
  expect(answer.text).not.toContain('\0')
})

test('half of a surrogate pair is held back until the other half arrives', () => {
  const { shown } = pieces(['a\ud83e', '\uddecb'])
  expect(shown).toEqual(['a', '🧬b', ''])
})

test('an unpaired surrogate is replaced', () => {
  expect(pieces(['a\ud83e']).answer.text).toBe('a\ufffd')
})

test('a full answer is cut between characters and then stays unchanged', () => {
  const { answer } = pieces(['ααα', 'β', 'γ'], 5)
  expect(answer.text).toBe('αα')
  expect(answer.isFull).toBe(true)
})

test('an answer that just fits is not full', () => {
  expect(pieces(['αα'], 4).answer.isFull).toBe(false)
})
