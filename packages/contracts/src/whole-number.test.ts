import { expect, test } from 'vitest'
import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

const Query = z.object({ skip: wholeNumber({ min: 0, max: 100 }).prefault(7) })

test.each([
  [{}, 7],
  [{ skip: '0' }, 0],
  [{ skip: '100' }, 100],
  [{ skip: 3 }, 3],
])('%j is read as %s', (query, skip) => {
  expect(Query.parse(query)).toEqual({ skip })
})

test.each(['', ' ', '0.0', '1.', '1e1', '0x10', '+1', '-0', ' 1', '٣', '101', '1'.repeat(40)])(
  '%j is not a number in a query',
  (skip) => {
    expect(Query.safeParse({ skip }).success).toBe(false)
  },
)

test.each([[['0']], [['0', '1']], [null], [true]])('%j is not a query number', (skip) => {
  expect(Query.safeParse({ skip }).success).toBe(false)
})

test('the JSON schema describes a whole number', () => {
  expect(z.toJSONSchema(Query, { io: 'input' })).toMatchObject({
    properties: { skip: { type: 'integer', minimum: 0, maximum: 100, default: 7 } },
  })
})
