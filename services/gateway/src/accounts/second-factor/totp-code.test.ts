import { expect, test } from 'vitest'
import { createTotpKey, findStep } from './totp-code.ts'

/**
 * The ASCII secret of the RFC 6238 test vectors. The expected codes are the last six digits of the
 * codes in the RFC.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  const at = (offsetS: number) => findStep(SECRET, code, (seconds + offsetS) * 1_000)
  expect([at(-30), at(0), at(30)]).toEqual([step, step, step])
  expect([at(-60), at(60)]).toEqual([undefined, undefined])
  expect(findStep(SECRET, '000000', seconds * 1_000)).toBeUndefined()
})

test('a key has 160 random bits and a label for the app', () => {
  const { secret, uri } = createTotpKey('Assay', 'ada@example.com')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain('otpauth://totp/Assay:ada%40example.com?')
  expect(uri).toContain(`secret=${secret}`)
  expect(createTotpKey('Assay', 'ada@example.com').secret).not.toBe(secret)
})
