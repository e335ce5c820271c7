import { expect, test } from 'vitest'
import { type ModelCondition, modelHealth } from './model-health.ts'

const HEALTHY: ModelCondition = {
  isActive: true,
  retiredAt: null,
  pausedAt: null,
  kind: 'openai-compatible',
  isCallable: true,
  isDraft: false,
  problem: null,
  isServed: true,
  isReached: true,
  isListed: true,
  errorCode: null,
  recent: { answers: 0, failures: 0, cause: null },
}
const now = new Date()
const recent = (answers: number, failures: number) => ({
  recent: { answers, failures, cause: 'timed_out' as const },
})
const draft = { isDraft: true, isServed: false }

test.each<[health: string, condition: Partial<ModelCondition>]>([
  ['on_offer, drawn', {}],
  ['on_offer, drawn', recent(2, 2)],
  ['on_offer, drawn', recent(7, 3)],
  ['failing timed_out, drawn', recent(6, 3)],
  ['failing unreachable, drawn', { errorCode: 'unreachable', ...recent(6, 6) }],
  ['failing bad_key', { errorCode: 'bad_key' }],
  ['failing unknown_model', { errorCode: 'unknown_model' }],
  ['no_credit', { errorCode: 'no_credit', ...recent(6, 6) }],
  ['failing timed_out', { ...draft, problem: { code: 'timed_out', detail: '' } }],
  ['no_credit', { ...draft, problem: { code: 'no_credit', detail: '' } }],
  ['failing unreachable', draft],
  ['failing timed_out', { isReached: false, problem: { code: 'timed_out', detail: '' } }],
  ['without_key', { ...draft, isCallable: false }],
  [
    'failing not_local',
    { isServed: false, isCallable: false, problem: { code: 'not_local', detail: '' } },
  ],
  ['not_needed', { kind: 'demo', isServed: false }],
  ['without_key', { kind: 'demo', isServed: false, isCallable: false }],
  ['being_checked', { errorCode: 'bad_key', isServed: false }],
  ['not_listed', { errorCode: 'unknown_model', isListed: false }],
  ['being_checked', { isServed: false, isListed: false }],
  ['paused', { errorCode: 'bad_key', pausedAt: now }],
  ['without_key', { isServed: false, isCallable: false, ...recent(6, 6) }],
  ['paused', { pausedAt: now, isServed: false }],
  ['inactive', { isActive: false, pausedAt: now }],
  ['retired', { retiredAt: now, isActive: false, pausedAt: now }],
])('%s: %j', (expected, condition) => {
  const { state, cause, is_drawn } = modelHealth({ ...HEALTHY, ...condition })
  const text = `${state}${cause ? ` ${cause}` : ''}${is_drawn ? ', drawn' : ''}`
  expect(text).toBe(expected)
})
