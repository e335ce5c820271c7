import { cpuMsOf } from '@assay/testing/cpu-time'
import { expect, test } from 'vitest'
import { MIN_PASSWORD_SCORE, weighPassword } from './weigh-password.ts'

const KNOWN = ['ada.lovelace@example.com', 'ada.lovelace', 'Assay']

test.each([
  '12345678',
  'password123',
  'Password123',
  'P@ssw0rd!',
  'iloveyou',
  'qwertyuiop',
  'changethis',
  'biomedical',
  'aspirin1',
  'aaaaaaaaaaaa',
  'Assay2026',
  'ada.lovelace',
  'Ada.Lovelace@example.com',
  'Chr1st0pher',
  '0123456789'.repeat(12),
])('%s is too easy to guess', (password) =>
  expect(weighPassword(password, KNOWN)).toBeLessThan(MIN_PASSWORD_SCORE),
)

test.each(['correct horse battery', 'another good one', 'Tr0ub4dor&3', 'k7#Pq2!xZ'])(
  '%s is strong enough',
  (password) => expect(weighPassword(password, KNOWN)).toBeGreaterThanOrEqual(MIN_PASSWORD_SCORE),
)

test('the longest and most complex passwords are weighed in time', () => {
  const worst = ['@$!1|0(<38'.repeat(12), 'a1B2'.repeat(32), 'p@$$w0rd!'.repeat(14)]
  const weigh = () => {
    for (const password of worst) weighPassword(password, KNOWN)
  }
  // The calls take about 20 ms with the bounds on the input, and seconds without them.
  expect(cpuMsOf(weigh, 5, 100)).toBeLessThan(500)
})
