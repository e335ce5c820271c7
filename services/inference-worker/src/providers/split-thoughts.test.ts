import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderEvent } from './provider.ts'
import { createThoughtSplitter, type ThoughtSplitter } from './split-thoughts.ts'

const FINISH: ProviderEvent = {
  ...{ type: 'finish', finishReason: 'stop', providerVersion: undefined },
  usage: { inputTokens: undefined, outputTokens: undefined },
}

/** Returns the final text and reasoning, and all text that was ever shown as the answer. */
function read(splitter: ThoughtSplitter, pieces: readonly string[]) {
  const read = { text: '', reasoning: '', shown: '' }
  const take = splitter.split('model', (event) => {
    if (event.type === 'text') {
      read.text += event.text
      read.shown += event.text
    }
    if (event.type === 'reasoning') read.reasoning += event.text
    if (event.type === 'retract') {
      read.reasoning += read.text
      read.text = ''
    }
  })
  for (const text of pieces) take({ type: 'text', text })
  take(FINISH)
  return read
}

const SPLITS: readonly (readonly [answer: string, reasoning: string, text: string])[] = [
  ['<think>Hm.</think>TREM2.', 'Hm.', 'TREM2.'],
  ['\n <think>\nHm.\n</think>\n\nTREM2.', '\nHm.\n', 'TREM2.'],
  ['<thinking>Hm.</thinking>TREM2.', 'Hm.', 'TREM2.'],
  ['<thought>Hm.</thought> TREM2.', 'Hm.', 'TREM2.'],
  ['<reasoning>Hm.</reasoning>TREM2.', 'Hm.', 'TREM2.'],
  ['<seed:think>Hm.</seed:think>TREM2.', 'Hm.', 'TREM2.'],
  ['[THINK]Hm.[/THINK]TREM2.', 'Hm.', 'TREM2.'],
  ['◁think▷Hm.◁/think▷TREM2.', 'Hm.', 'TREM2.'],
  ['<think>p < 0.05, <b>, </thin</think>TREM2.', 'p < 0.05, <b>, </thin', 'TREM2.'],
  ['<think>One.</think>\n<think>Two.</think>TREM2.', 'One.Two.', 'TREM2.'],
  ['<think>Hm.</think>A closing </think> later.', 'Hm.', 'A closing </think> later.'],
  ['<think>Hm, </thinking> no.</think>TREM2.', 'Hm, </thinking> no.', 'TREM2.'],
  ['<think>Hm.', 'Hm.', ''],
  ['<think>Hm.</thi', 'Hm.</thi', ''],
  ['<think></think>TREM2.', '', 'TREM2.'],
  ['</think>\n\nTREM2.', '', 'TREM2.'],
  ['Hm, TREM2.\n</think>\n\nTREM2.', 'Hm, TREM2.\n', 'TREM2.'],
  ['Hm.</think>', 'Hm.', ''],
  ['Hm, p < 0.05.</think>TREM2.', 'Hm, p < 0.05.', 'TREM2.'],
  ['It writes <think>x</think> first.', '', 'It writes <think>x</think> first.'],
  ['Split at `</think>`.', '', 'Split at `</think>`.'],
  ['The tag "</think>" ends it.', '', 'The tag "</think>" ends it.'],
  ['p<0.05 [1] <thin', '', 'p<0.05 [1] <thin'],
  ['<third>x', '', '<third>x'],
  ['  TREM2.', '', '  TREM2.'],
  ['[1] TREM2.', '', '[1] TREM2.'],
  ['', '', ''],
]

test.each(SPLITS)('%j', (answer, reasoning, text) => {
  expect(read(createThoughtSplitter(), [answer])).toMatchObject({ reasoning, text })
})

test('the result does not depend on where the pieces end', () => {
  const cuts = fc.array(fc.nat(60), { maxLength: 20 })
  fc.assert(
    fc.property(fc.constantFrom(...SPLITS), cuts, (answer, at) => {
      const [whole, reasoning, text] = answer
      const ends = [...at.filter((cut) => cut < whole.length), whole.length].sort((a, b) => a - b)
      const pieces = ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end))
      expect(read(createThoughtSplitter(), pieces)).toMatchObject({ reasoning, text })
    }),
    { numRuns: 2_000 },
  )
})

test('if a model sends only the closing tag, its next answer shows no reasoning', () => {
  const splitter = createThoughtSplitter()
  const pieces = ['Hm, ', 'TREM2.', '</think>', 'A receptor.']
  expect(read(splitter, pieces)).toMatchObject({
    text: 'A receptor.',
    shown: 'Hm, TREM2.A receptor.',
  })
  expect(read(splitter, pieces)).toEqual({
    ...{ text: 'A receptor.', shown: 'A receptor.', reasoning: 'Hm, TREM2.' },
  })
})

test('held text becomes the answer if no tag follows', () => {
  const splitter = createThoughtSplitter()
  read(splitter, ['Hm.', '</think>', 'A receptor.'])
  expect(read(splitter, ['A ', 'receptor.'])).toEqual({
    text: 'A receptor.',
    shown: 'A receptor.',
    reasoning: '',
  })
  const shown: string[] = []
  splitter.split('model', (event) => shown.push(event.type))({ type: 'text', text: 'A ' })
  expect(shown).toEqual(['text'])
})

test("text from the provider's other models is not held back", () => {
  const splitter = createThoughtSplitter()
  read(splitter, ['Hm.', '</think>', 'A receptor.'])
  const types: string[] = []
  splitter.split('model', (event) => types.push(event.type))({ type: 'text', text: 'A ' })
  expect(types).toEqual([])
  splitter.split('other', (event) => types.push(event.type))({ type: 'text', text: 'A ' })
  expect(types).toEqual(['text'])
})

test('held text that is longer than any answer counts as reasoning', () => {
  const splitter = createThoughtSplitter()
  read(splitter, ['Hm.', '</think>', 'A receptor.'])
  const thoughts = Array.from({ length: 30 }, () => 'Hm. '.repeat(2_500))
  const { text, reasoning } = read(splitter, [...thoughts, '</think>', 'A receptor.'])
  expect([text, reasoning.length]).toEqual(['A receptor.', 300_000])
})
