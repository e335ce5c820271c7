import type { ModelEntry } from '@assay/contracts/connections'
import { expect, test } from 'vitest'
import { suggestedBy, toModelEntry, toModelForm, toTestBody } from './model-form.ts'

const full: ModelEntry = {
  ...{ id: 'qwen3-32b', connection: 'ours', name: 'Qwen/Qwen3-32B', llm_name: 'Qwen 3 32B' },
  ...{ company: 'Alibaba', logo: 'alibaba.svg', is_thinking: true, is_active: false },
  ...{ aliases: ['Tongyi', 'Qwen'], sampling_weight: 0.5, price: { input: 0, output: 1.6 } },
  ...{ max_output_tokens: 512, temperature: 0, reasoning: 'low', system_prompt: 'Be brief.' },
  ...{ extra_body: { top_p: 0.9 }, first_token_ms: 2_000, total_ms: 60_000 },
}
const { price: _, ...rest } = full
const plain: ModelEntry = {
  ...{ id: 'a', connection: 'ours', name: 'a', llm_name: 'A', company: 'B', logo: null },
  ...{ is_thinking: false, is_active: true, aliases: [], sampling_weight: 1 },
}

test.each([full, plain, { ...rest }])('an entry is the same after it was in the form', (entry) => {
  expect(toModelEntry(toModelForm(entry, ''), entry)).toEqual(entry)
})

test('text that is no number is sent as it is, so that the server refuses it at its field', () => {
  const form = { ...toModelForm(plain, ''), temperature: '0,6', 'price.input': 'free' }
  expect(toModelEntry(form, plain)).toMatchObject({
    ...{ temperature: '0,6', price: { input: 'free', output: undefined } },
  })
})

test('a form is tested once it has a name and valid JSON', () => {
  const form = toModelForm(full, '')
  expect(toTestBody(form)).toEqual({
    ...{ name: 'Qwen/Qwen3-32B', is_thinking: true, max_output_tokens: 512, temperature: 0 },
    ...{ reasoning: 'low', system_prompt: 'Be brief.', extra_body: { top_p: 0.9 } },
    ...{ first_token_ms: 2_000, total_ms: 60_000 },
  })
  expect(toTestBody({ ...form, name: ' ' })).toBeUndefined()
  expect(toTestBody({ ...form, extra_body: '{' })).toBeUndefined()
})

test.each([
  ['Qwen/Qwen3-32B', 'qwen3-32b', 'Qwen3-32B'],
  ['llama3.3:70b', 'llama3.3-70b', 'llama3.3:70b'],
  ['_Ünique (v2)', 'nique-v2', '_Ünique (v2)'],
  ['', '', ''],
])('the name %s suggests an id and a name for readers', (name, id, llm_name) => {
  expect(suggestedBy(name)).toEqual({ id, llm_name })
})
