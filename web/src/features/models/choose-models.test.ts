import { expect, test } from 'vitest'
import { chosenModels, pickable } from './choose-models.ts'

const models = [
  { id: '1', llm_name: 'Heron', is_thinking: false },
  { id: '2', llm_name: 'Owl', is_thinking: true },
  { id: '3', llm_name: 'Dove', is_thinking: false },
]
const fast = pickable(models, false)

test('thinking models are offered only when they are asked for', () => {
  expect(fast).toEqual(['Heron', 'Dove'])
  expect(pickable(models, true)).toEqual(['Heron', 'Owl', 'Dove'])
})

test('the first models are the default', () => {
  expect(chosenModels('single', fast, {})).toEqual({ single: 'Heron' })
  expect(chosenModels('dual', fast, {})).toEqual({ left: 'Heron', right: 'Dove' })
  expect(chosenModels('battle', fast, {})).toEqual({})
})

test('a pick holds as long as it is on offer', () => {
  expect(chosenModels('single', fast, { single: 'Dove' })).toEqual({ single: 'Dove' })
  expect(chosenModels('single', fast, { single: 'Owl' })).toEqual({ single: 'Heron' })
})

test.each([
  [{ left: 'Dove' }, { left: 'Dove', right: 'Heron' }],
  [{ right: 'Heron' }, { left: 'Dove', right: 'Heron' }],
])('the other side of %o is another model', (picked, expected) => {
  expect(chosenModels('dual', fast, picked)).toEqual(expected)
})
