import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

const TTL_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a key is loaded once, and again after its TTL', async () => {
  const cache = createTtlCache<number>(TTL_MS)
  let loads = 0
  const read = () => cache.get('key', async () => ++loads)
  expect([await read(), await read()]).toEqual([1, 1])
  vi.advanceTimersByTime(TTL_MS)
  expect(await read()).toBe(2)
})

test('a failure is not cached', async () => {
  const cache = createTtlCache<string>(TTL_MS)
  const failing = cache.get('key', () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await cache.get('key', async () => 'there')).toBe('there')
})

test('expired entries are deleted when the next key is added', async () => {
  const cache = createTtlCache<string>(TTL_MS)
  for (const key of ['one', 'two', 'three']) await cache.get(key, async () => key)
  vi.advanceTimersByTime(TTL_MS / 2)
  await cache.get('four', async () => 'four')
  expect(cache.size).toBe(4)
  vi.advanceTimersByTime(TTL_MS / 2)
  await cache.get('five', async () => 'five')
  expect(cache.size).toBe(2)
})

test('a full cache drops the oldest entry', async () => {
  const cache = createTtlCache<string>(TTL_MS, 2)
  for (const key of ['one', 'two', 'three']) await cache.get(key, async () => 'first')
  expect(cache.size).toBe(2)
  expect(await cache.get('three', async () => 'second')).toBe('first')
  expect(await cache.get('one', async () => 'second')).toBe('second')
})
