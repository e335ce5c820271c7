import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page over plain http gets random ids too', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 100 }, randomId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
})
