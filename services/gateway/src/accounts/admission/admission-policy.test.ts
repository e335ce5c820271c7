import { expect, test } from 'vitest'
import { assertMayJoin, assertUsable, mustConfirm } from './admission-policy.ts'
import type { StoredInvitation } from './invitation-repository.ts'

const HOSPITALS = { rule: 'domains', domains: ['a.example', 'xn--kln-sna.example'] } as const

test.for(['ada@a.example', 'ada@A.Example', 'ada@köln.example', 'ada@xn--kln-sna.example'])(
  '%s may join',
  (email) => {
    expect(() => assertMayJoin(HOSPITALS, email)).not.toThrow()
  },
)

test.for(['ada@sub.a.example', 'ada@a.example.org', 'ada@ba.example', 'ada@a.example@b.example'])(
  '%s may not join',
  (email) => {
    expect(() => assertMayJoin(HOSPITALS, email)).toThrow(
      'Accounts are open to addresses of a.example and xn--kln-sna.example.',
    )
  },
)

test('without an invitation, nobody may join by the rule "invitation"', () => {
  const rule = { rule: 'invitation', domains: [] } as const
  expect(() => assertMayJoin(rule, 'ada@a.example')).toThrow('Accounts are by invitation.')
})

const OPEN: StoredInvitation = {
  ...{ id: 'id', email: null, role: 'user', uses: 0, maxUses: 1, isSenderSuperuser: true },
  ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000), revokedAt: null },
}

test.for<[Partial<StoredInvitation> | undefined, string]>([
  [undefined, 'This invitation is invalid or was replaced.'],
  [{ revokedAt: new Date() }, 'This invitation was revoked.'],
  [{ uses: 1 }, 'This invitation has already been used.'],
  [{ expiresAt: new Date() }, 'This invitation has expired.'],
  [{ email: 'eve@a.example' }, 'This invitation is for another address.'],
  [{ role: 'superuser', isSenderSuperuser: false }, 'This invitation was revoked.'],
  [{ role: 'organiser', isSenderSuperuser: false }, 'This invitation was revoked.'],
])('the invitation %j is refused', ([change, message]) => {
  const invitation = change && { ...OPEN, ...change }
  expect(() => assertUsable(invitation, 'ada@a.example')).toThrow(message)
})

test.for<Partial<StoredInvitation>>([
  {},
  { uses: 1, maxUses: 2 },
  { email: 'Ada@A.example' },
  { role: 'superuser' },
  { isSenderSuperuser: false },
])('the invitation %j works', (change) => {
  expect(() => assertUsable({ ...OPEN, ...change }, 'ada@a.example')).not.toThrow()
})

test('only an account whose address was never confirmed must wait', () => {
  const rule = { needsConfirmation: true }
  const never = { emailVerifiedAt: null, verifiedUntil: null }
  expect(mustConfirm(rule, never)).toBe(true)
  expect(mustConfirm({ needsConfirmation: false }, never)).toBe(false)
  expect(mustConfirm(rule, { ...never, emailVerifiedAt: new Date() })).toBe(false)
  expect(mustConfirm(rule, { ...never, verifiedUntil: new Date() })).toBe(false)
})
