import { ChatRequest } from '@assay/contracts/chat/requests'
import { expect, test } from 'vitest'
import { createPairDraw } from '../models/pair-draw.ts'
import { chooseContenders } from './choose-contenders.ts'

const models = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  llmName: id,
  ...{ connectionId: 'openai', kind: 'openai' as const, providerModel: id },
  isThinking: false,
  samplingWeight: 1,
}))
const offer = { models, draw: createPairDraw({ modelIds: [], chances: [] }) }
const messages = [{ role: 'user', content: 'Why?' }]
const choose = (choice: object) =>
  chooseContenders(ChatRequest.parse({ messages, ...choice }), offer)

const dual = { mode: 'dual' } as const
const named = { left_model: 'c', right_model: 'd' }

test.each([
  ['without further options', {}],
  ['without a request to draw models', { use_random_models: false }],
])('two models named side by side are used, %s', (_where, options) => {
  const { sides, probability } = choose({ ...dual, ...named, ...options })
  expect(sides.map(({ side, model }) => [side, model.llmName])).toEqual([
    ['left', 'c'],
    ['right', 'd'],
  ])
  expect(probability).toBeNull()
})

test.each([
  ['side by side without names', dual],
  ['side by side with one name', { ...dual, left_model: 'c' }],
  ['side by side on request', { ...dual, ...named, use_random_models: true }],
  ['in a battle', { ...dual, ...named, mode: 'battle' }],
  [
    'in a battle, regardless of the request',
    { ...dual, ...named, mode: 'battle', use_random_models: false },
  ],
] as const)('two models are drawn %s', (_where, choice) => {
  expect(choose(choice).probability).toBeGreaterThan(0)
})

test('two names for the same provider model are refused side by side', () => {
  const twins = models.map((each) => ({ ...each, providerModel: 'same' }))
  const choice = ChatRequest.parse({ messages, ...dual, ...named })
  expect(() => chooseContenders(choice, { ...offer, models: twins })).toThrow(
    'Please choose two different models that are on offer.',
  )
})

test.each([
  ['thinking models if two are on offer', ['c', 'd'], ['c', 'd']],
  ['other models if one thinking model is on offer', ['d'], ['a', 'b', 'c']],
])('with thinking on, a battle draws %s', (_which, thinking, expected) => {
  const mixed = models.map((each) => ({ ...each, isThinking: thinking.includes(each.id) }))
  const request = ChatRequest.parse({ messages, mode: 'battle', thinking_mode: true })
  for (let draw = 0; draw < 50; draw++) {
    const { sides } = chooseContenders(request, { ...offer, models: mixed })
    for (const { model } of sides) expect(expected).toContain(model.id)
  }
})
