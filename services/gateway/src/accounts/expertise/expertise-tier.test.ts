import { expect, test } from 'vitest'
import type { Attestation } from './attestation-repository.ts'
import { findValidAttestation, stateOf, tierOf } from './expertise-tier.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const TWO_YEARS_AGO = new Date(NOW.getTime() - 730 * 86_400_000)
const ALMOST_TWO_YEARS_AGO = new Date(TWO_YEARS_AGO.getTime() + 1_000)
const DECLARATION = { field: 'genetics', role: 'researcher', years: 7, declaredAt: NOW } as const
const WAITING: Attestation = {
  ...{ field: 'genetics', role: 'researcher', evidence: 'publication', statement: 'A paper' },
  ...{ state: 'waiting', reason: null, at: NOW, createdAt: NOW },
}
const ATTESTED: Attestation = {
  ...WAITING,
  state: 'attest',
  reason: 'Seen',
  at: ALMOST_TWO_YEARS_AGO,
}
const EXPIRED: Attestation = { ...ATTESTED, at: TWO_YEARS_AGO }
const state = (attestation: Attestation) => stateOf(attestation, DECLARATION, NOW)

test('an attestation applies to the declared field and role until it expires', () => {
  expect(state(WAITING)).toBe('waiting')
  expect(state(ATTESTED)).toBe('attested')
  expect(state(EXPIRED)).toBe('expired')
  expect(state({ ...ATTESTED, state: 'revoke' })).toBe('revoked')
  expect(state({ ...WAITING, state: 'refuse' })).toBe('refused')
  expect(state({ ...ATTESTED, field: 'zoology' })).toBe('outdated')
  expect(state({ ...ATTESTED, role: 'student' })).toBe('outdated')
  expect(stateOf(ATTESTED, undefined, NOW)).toBe('outdated')
})

test('an attestation that is not valid does not change the tier', () => {
  const LINKED = { isAffiliated: false }
  const tier = (attestations: Attestation[], linked?: typeof LINKED, declaration = true) =>
    tierOf({
      declaration: declaration ? DECLARATION : undefined,
      linked,
      attestation: findValidAttestation(attestations, DECLARATION, NOW) ?? null,
    })
  expect(tier([], undefined, false)).toBe('undeclared')
  expect(tier([])).toBe('declared')
  expect(tier([], LINKED)).toBe('identified')
  expect(tier([], { isAffiliated: true })).toBe('affiliated')
  expect(tier([WAITING], LINKED)).toBe('identified')
  expect(tier([ATTESTED], { isAffiliated: true })).toBe('attested')
  expect(tier([EXPIRED])).toBe('declared')
  expect(tier([EXPIRED], LINKED)).toBe('identified')
})

test('a new request does not replace a valid attestation', () => {
  const repeated = WAITING
  expect(findValidAttestation([ATTESTED, repeated], DECLARATION, NOW)?.state).toBe('attested')
  expect(
    findValidAttestation([{ ...ATTESTED, state: 'revoke' }, repeated], DECLARATION, NOW)?.state,
  ).toBe('waiting')
})
