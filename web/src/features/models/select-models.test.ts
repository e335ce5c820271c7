import { expect, test } from 'vitest'
import { pickModel, selectableModels, selectModels } from './select-models.ts'

const models = [
  { id: '1', llm_name: 'Heron', is_thinking: false },
  { id: '2', llm_name: 'Owl', is_thinking: true },
  { id: '3', llm_name: 'Dove', is_thinking: false },
]
const fast = selectableModels(models, false)

test('thinking models are offered only when the reader turns thinking on', () => {
  expect(fast).toEqual(['Heron', 'Dove'])
  expect(selectableModels(models, true)).toEqual(['Heron', 'Dove', 'Owl'])
})

test('the first models are the default', () => {
  expect(selectModels('single', fast, {})).toEqual({ single: 'Heron' })
  expect(selectModels('dual', fast, {})).toEqual({ left: 'Heron', right: 'Dove' })
  expect(selectModels('battle', fast, {})).toEqual({})
})

test('turning thinking on changes no model that answers', () => {
  const all = selectableModels([...models].reverse(), true)
  expect(selectModels('single', all, {})).toEqual({ single: 'Dove' })
  expect(selectModels('dual', all, {})).toEqual({ left: 'Dove', right: 'Heron' })
})

test('a pick stays while the model is offered', () => {
  expect(selectModels('single', fast, { single: 'Dove' })).toEqual({ single: 'Dove' })
  expect(selectModels('single', fast, { single: 'Owl' })).toEqual({ single: 'Heron' })
})

test.each([
  [{ left: 'Dove' }, { left: 'Dove', right: 'Heron' }],
  [{ right: 'Heron' }, { left: 'Dove', right: 'Heron' }],
])('the other side of %o is another model', (picked, expected) => {
  expect(selectModels('dual', fast, picked)).toEqual(expected)
})

test('picking the model of the other side swaps the two', () => {
  const chosen = { left: 'Heron', right: 'Dove' }
  expect(pickModel(chosen, 'left', 'Dove')).toEqual({ left: 'Dove', right: 'Heron' })
  expect(pickModel(chosen, 'right', 'Heron')).toEqual({ left: 'Dove', right: 'Heron' })
  expect(pickModel(chosen, 'right', 'Owl')).toEqual({ right: 'Owl' })
  expect(pickModel({ single: 'Heron' }, 'single', 'Dove')).toEqual({ single: 'Dove' })
})
