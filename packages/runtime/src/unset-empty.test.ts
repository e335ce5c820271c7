import { expect, test } from 'vitest'

test('only empty variables are removed', async () => {
  process.env.ASSAY_TEST_EMPTY = ''
  process.env.ASSAY_TEST_FULL = ' '
  await import('./unset-empty.ts')
  expect('ASSAY_TEST_EMPTY' in process.env).toBe(false)
  expect(process.env.ASSAY_TEST_FULL).toBe(' ')
})
