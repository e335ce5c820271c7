import { expect, test } from 'vitest'
import { currentTrace, inSpan, isTracing, openSpan } from './tracing.ts'

test('without an exporter, spans do nothing', async () => {
  expect(isTracing).toBe(false)
  expect(openSpan('one')).toBe(openSpan('another'))
  const inside = await inSpan('work', { attributes: { some: 'thing' } }, async () => currentTrace())
  expect(inside).toBeUndefined()
  await expect(inSpan('work', {}, async () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
})
