import { expect, test } from 'vitest'
import {
  acceptedAt,
  clearTermsCache,
  readTermsCache,
  writeAcceptanceRecord,
  writeTermsCache,
} from './terms-cache.ts'

const NOW = 1_763_640_000_000

test('a cached status is valid for five minutes', () => {
  writeTermsCache('guest_a', true, NOW)
  expect(readTermsCache('guest_a', NOW + 299_999)).toBe(true)
  expect(readTermsCache('guest_a', NOW + 300_000)).toBeUndefined()
})

test('a cached status belongs to one guest', () => {
  writeTermsCache('guest_a', true, NOW)
  expect(readTermsCache('guest_b', NOW)).toBeUndefined()
})

test('a cleared or unreadable cache is unknown', () => {
  writeTermsCache('guest_a', true, NOW)
  clearTermsCache()
  expect(readTermsCache('guest_a', NOW)).toBeUndefined()
  localStorage.setItem('terms_accepted_cache', '{')
  expect(readTermsCache('guest_a', NOW)).toBeUndefined()
})

test('a record for another version does not count', () => {
  writeAcceptanceRecord(NOW)
  expect(acceptedAt()).toBe(NOW)
  localStorage.setItem(
    'terms_acceptance',
    JSON.stringify({ accepted: true, version: '0.9', timestamp: NOW }),
  )
  expect(acceptedAt()).toBeUndefined()
})
