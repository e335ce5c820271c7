import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOfWeights } from '../../training/code-of-weights.ts'

test('the tuning sets give the weights that are used, to the byte', () => {
  const used = readFileSync(new URL('weights.ts', import.meta.url), 'utf8')
  expect(codeOfWeights() === used).toBe(true)
}, 60_000)
