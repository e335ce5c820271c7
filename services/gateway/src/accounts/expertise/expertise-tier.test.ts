import { expect, test } from 'vitest'
import type { Attestation } from './attestation-repository.ts'
import { findStanding, stateOf, tierOf } from './expertise-tier.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const LATER = new Date('2026-11-23T12:00:01Z')
const DECLARATION = { field: 'genetics', role: 'researcher', years: 7, declaredAt: NOW } as const
const ASKED: Attestation = {
  ...{ id: 'one', userId: 'user', field: 'genetics', role: 'researcher' },
  ...{ evidence: 'publication', statement: 'A paper', askedAt: NOW },
  ...{ decision: null, reason: null, decidedBy: null, decidedAt: null },
  ...{ expiresAt: null, revokedAt: null, revocationReason: null },
}
const ATTESTED: Attestation = { ...ASKED, decision: 'attest', reason: 'Seen', expiresAt: LATER }
const state = (asked: Attestation) => stateOf(asked, DECLARATION, NOW)

test('an attestation is of the field and role that are declared, and until it expires', () => {
  expect(state(ASKED)).toBe('waiting')
  expect(state(ATTESTED)).toBe('attested')
  expect(state({ ...ATTESTED, expiresAt: NOW })).toBe('expired')
  expect(state({ ...ATTESTED, revokedAt: NOW })).toBe('revoked')
  expect(state({ ...ASKED, decision: 'refuse' })).toBe('refused')
  expect(state({ ...ATTESTED, field: 'zoology' })).toBe('outdated')
  expect(state({ ...ATTESTED, role: 'student' })).toBe('outdated')
  expect(stateOf(ATTESTED, undefined, NOW)).toBe('outdated')
})

test('what is not in force counts as what is left without it', () => {
  const LINKED = { isAffiliated: false }
  const tier = (asked: Attestation[], linked?: typeof LINKED, declaration = true) =>
    tierOf({
      declaration: declaration ? DECLARATION : undefined,
      linked,
      attestation: findStanding(asked, DECLARATION, NOW) ?? null,
    })
  expect(tier([], undefined, false)).toBe('undeclared')
  expect(tier([])).toBe('declared')
  expect(tier([], LINKED)).toBe('identified')
  expect(tier([], { isAffiliated: true })).toBe('affiliated')
  expect(tier([ASKED], LINKED)).toBe('identified')
  expect(tier([ATTESTED], { isAffiliated: true })).toBe('attested')
  expect(tier([{ ...ATTESTED, expiresAt: NOW }])).toBe('declared')
  expect(tier([{ ...ATTESTED, expiresAt: NOW }], LINKED)).toBe('identified')
})

test('who asks again keeps what is in force', () => {
  const again = { ...ASKED, id: 'two' }
  expect(findStanding([ATTESTED, again], DECLARATION, NOW)?.state).toBe('attested')
  expect(findStanding([{ ...ATTESTED, revokedAt: NOW }, again], DECLARATION, NOW)?.state).toBe(
    'waiting',
  )
})
