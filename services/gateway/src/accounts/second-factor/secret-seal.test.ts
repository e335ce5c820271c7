import { expect, test } from 'vitest'
import { createSecretSeal } from './secret-seal.ts'

const PEPPER = 'a test pepper that is long enough for hashing'

test('a sealed secret can be opened only unchanged and with its own key', () => {
  const seal = createSecretSeal(PEPPER)
  const sealed = seal.seal('JBSWY3DPEHPK3PXP')
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal.open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(seal.seal('JBSWY3DPEHPK3PXP')).not.toEqual(sealed)
  expect(() => createSecretSeal(`${PEPPER}!`).open(sealed)).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => seal.open(changed)).toThrow()
})
