import { expect, test } from 'vitest'
import { ModelsFile } from './models-file.ts'

const ID = '0192f000-0000-7000-8000-00000000000'
const model = (number: number, rest: object = {}) => ({
  ...{ id: `${ID}${number}`, llm_name: `Model ${number}`, company: 'Birds' },
  ...{ provider: 'openai', provider_model: `gpt-${number}`, ...rest },
})

const problemsOf = (...models: object[]) =>
  ModelsFile.safeParse({ models }).error?.issues.map(({ path, message }) => [path, message])

test.each([
  ['id', { id: `${ID}1` }, `id ${ID}1 is used twice`],
  ['llm_name', { llm_name: 'Model 1' }, 'llm_name Model 1 is used twice'],
  ['provider_model', { provider_model: 'gpt-1' }, 'provider_model gpt-1 of openai is used twice'],
  [
    'provider_model',
    { provider_model: 'gpt-1', is_thinking: true, is_active: false },
    'provider_model gpt-1 of openai is used twice',
  ],
])('a second model with the same %s is refused with its path', (key, rest, message) => {
  expect(problemsOf(model(1), model(2), model(3, rest))).toEqual([[['models', 2, key], message]])
})

test('two providers may serve models with the same name', () => {
  expect(problemsOf(model(1), model(2, { provider: 'xai', provider_model: 'gpt-1' }))).toBe(
    undefined,
  )
})
