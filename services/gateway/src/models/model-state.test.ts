import { expect, test } from 'vitest'
import { type ModelCondition, modelState } from './model-state.ts'

const WELL: ModelCondition = {
  isActive: true,
  retiredAt: null,
  pausedAt: null,
  isServed: true,
  recent: { answers: 0, failures: 0 },
}
const now = new Date()

test.each<[state: string, condition: Partial<ModelCondition>]>([
  ['on_offer', {}],
  ['on_offer', { recent: { answers: 2, failures: 2 } }],
  ['on_offer', { recent: { answers: 7, failures: 3 } }],
  ['failing', { recent: { answers: 6, failures: 3 } }],
  ['without_key', { isServed: false, recent: { answers: 6, failures: 6 } }],
  ['paused', { pausedAt: now, isServed: false }],
  ['inactive', { isActive: false, pausedAt: now }],
  ['retired', { retiredAt: now, isActive: false, pausedAt: now }],
])('%s: %j', (state, condition) => {
  expect(modelState({ ...WELL, ...condition })).toBe(state)
})
