import { MAX_STUDY_RATERS } from '@assay/contracts/studies/limits'
import { expect, test } from 'vitest'
import { findJoining } from './join-policy.ts'
import type { StoredRater } from './rater-repository.ts'

const NOW = new Date()

function rater(id: string, row: Partial<StoredRater> = {}): StoredRater {
  return {
    ...{ id, userId: null, email: null, tokenHash: null },
    ...{ joinedAt: null, leftAt: null, removedAt: null },
    ...row,
  }
}

const ada = { userId: 'ada', email: 'Ada@clinic.example', tokenHash: 'link' }
const idOf = (raters: readonly StoredRater[], tokenHash = 'link') =>
  findJoining(raters, { ...ada, tokenHash })?.id

test('an invitation works once, and again for the same person', () => {
  const invited = rater('1', { email: 'grace@clinic.example', tokenHash: 'mailed' })
  expect(idOf([invited], 'mailed')).toBe('1')
  expect(idOf([{ ...invited, userId: 'ada', joinedAt: NOW }], 'mailed')).toBe('1')
  const used = { ...invited, userId: 'grace', joinedAt: NOW }
  expect(() => idOf([used], 'mailed')).toThrow('already been used')
})

test('an invitation whose account was deleted stays used', () => {
  const left = rater('1', { tokenHash: 'mailed', joinedAt: NOW, leftAt: NOW })
  expect(() => idOf([left], 'mailed')).toThrow('already been used')
})

test('a link leads to the own row, or to the invitation of the own address, or to a new row', () => {
  const own = rater('1', { userId: 'ada', joinedAt: NOW, leftAt: NOW })
  const invited = rater('2', { email: 'ada@clinic.example' })
  expect(idOf([invited, own])).toBe('1')
  expect(idOf([invited])).toBe('2')
  expect(idOf([{ ...invited, email: 'grace@clinic.example' }])).toBeUndefined()
})

test('a removed rater comes back only with a new invitation', () => {
  const removed = rater('1', { userId: 'ada', joinedAt: NOW, removedAt: NOW })
  expect(() => idOf([removed])).toThrow('removed you')
  expect(idOf([{ ...removed, tokenHash: 'mailed' }], 'mailed')).toBe('1')
})

test('a full study accepts its invited raters only', () => {
  const raters = Array.from({ length: MAX_STUDY_RATERS }, (_, index) => rater(`${index}`))
  expect(() => idOf(raters)).toThrow('at most')
  expect(idOf([...raters.slice(1), rater('mine', { tokenHash: 'mailed' })], 'mailed')).toBe('mine')
})
