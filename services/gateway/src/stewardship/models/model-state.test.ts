import { expect, test } from 'vitest'
import { type ModelCondition, modelState } from './model-state.ts'

const HEALTHY: ModelCondition = {
  isActive: true,
  retiredAt: null,
  pausedAt: null,
  isServed: true,
  isListed: true,
  errorCode: null,
  recent: { answers: 0, failures: 0 },
}
const now = new Date()

test.each<[state: string, condition: Partial<ModelCondition>]>([
  ['on_offer', {}],
  ['on_offer', { recent: { answers: 2, failures: 2 } }],
  ['on_offer', { recent: { answers: 7, failures: 3 } }],
  ['failing', { recent: { answers: 6, failures: 3 } }],
  ['no_credit', { errorCode: 'no_credit', recent: { answers: 6, failures: 6 } }],
  ['bad_key', { errorCode: 'bad_key' }],
  ['unknown_model', { errorCode: 'unknown_model' }],
  ['without_key', { errorCode: 'bad_key', isServed: false }],
  ['not_listed', { errorCode: 'unknown_model', isListed: false }],
  ['without_key', { isServed: false, isListed: false }],
  ['paused', { errorCode: 'bad_key', pausedAt: now }],
  ['without_key', { isServed: false, recent: { answers: 6, failures: 6 } }],
  ['paused', { pausedAt: now, isServed: false }],
  ['inactive', { isActive: false, pausedAt: now }],
  ['retired', { retiredAt: now, isActive: false, pausedAt: now }],
])('%s: %j', (state, condition) => {
  expect(modelState({ ...HEALTHY, ...condition })).toBe(state)
})
