import { test } from '@assay/testing'
import { expect } from 'vitest'
import { createVoterNetworks } from '../src/arena/networks/voter-networks.ts'
import { anAccount } from './accounts.ts'
import { ask } from './ask.ts'
import { test as withGateway } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const onGateway = withGateway.extend('policy', { scope: 'file' }, { TRUSTED_VOTER_NETWORKS: '' })

const DAY_MS = 86_400_000
const NOW_MS = 1_400 * 14 * DAY_MS
const guest = { countsAsGuest: true }

test('voters of one IPv4 address or one /48 have one pseudonym in every gateway', async ({
  db,
}) => {
  const here = createVoterNetworks(db, [], () => NOW_MS)
  const elsewhere = createVoterNetworks(db, [], () => NOW_MS + 13 * DAY_MS)
  const pseudonym = async (address: string, networks = here) => {
    const network = await networks.find(guest, address)
    expect(network).toMatchObject({ keyId: 1_400 })
    return network?.key.toString('hex')
  }
  expect(await pseudonym('203.0.113.7')).toBe(await pseudonym('::ffff:203.0.113.7', elsewhere))
  expect(await pseudonym('203.0.113.7')).not.toBe(await pseudonym('203.0.113.8'))
  expect(await pseudonym('2001:db8:1:2::1')).toBe(await pseudonym('2001:db8:1:3:ffff::', elsewhere))
  expect(await pseudonym('2001:db8:1:2::1')).not.toBe(await pseudonym('2001:db8:2:2::1'))
  expect(await pseudonym('203.0.113.7')).toHaveLength(32)
})

test('after 14 days, the same network has a new pseudonym under a new key', async ({ db }) => {
  let nowMs = NOW_MS
  const networks = createVoterNetworks(db, [], () => nowMs)
  const before = await networks.find(guest, '203.0.113.7')
  nowMs += 14 * DAY_MS
  const after = await networks.find(guest, '203.0.113.7')
  expect([before?.keyId, after?.keyId]).toEqual([1_400, 1_401])
  expect(after?.key).not.toEqual(before?.key)
  const keys = await db.selectFrom('networkKeys').select(['id', 'key']).orderBy('id').execute()
  expect(keys.map(({ id }) => id)).toEqual([1_400, 1_401])
  expect(keys[0]?.key).not.toEqual(keys[1]?.key)
})

test('accounts are distinguished from the guests of their network, and trusted networks are not counted', async ({
  db,
}) => {
  const networks = createVoterNetworks(db, ['192.0.2.0/24', '2001:db8::/32'])
  const account = await networks.find({ countsAsGuest: false }, '203.0.113.7')
  expect(account).toEqual({ ...(await networks.find(guest, '203.0.113.7')), isAccount: true })
  expect(await networks.find({ countsAsGuest: false }, '192.0.2.9')).toBeUndefined()
  for (const address of ['192.0.2.9', '192.0.2.9:443', '::ffff:192.0.2.9', '2001:db8:7::1'])
    expect(await networks.find(guest, address)).toBeUndefined()
  for (const address of ['192.0.3.9', '2001:db9::1', 'unknown'])
    expect(await networks.find(guest, address)).toBeDefined()
})

test('a mail domain has one pseudonym in all networks but the trusted ones, and another after 14 days', async ({
  db,
}) => {
  let nowMs = NOW_MS
  const networks = createVoterNetworks(db, ['192.0.2.0/24'], () => nowMs)
  const pseudonym = async (mailDomain: string, address = '203.0.113.7') =>
    (await networks.find({ countsAsGuest: false, mailDomain }, address))?.domainKey?.toString('hex')
  const here = await pseudonym('clinic.example')
  expect(here).toHaveLength(32)
  expect(await pseudonym('clinic.example', '2001:db8::1')).toBe(here)
  expect(await pseudonym('other.example')).not.toBe(here)
  expect(await pseudonym('clinic.example', '192.0.2.9')).toBeUndefined()
  expect((await networks.find(guest, '203.0.113.7'))?.domainKey).toBeNull()
  const addressAsDomain = await networks.find(
    { ...guest, mailDomain: '203.0.113.7' },
    '203.0.113.7',
  )
  expect(addressAsDomain?.domainKey).not.toEqual(addressAsDomain?.key)
  nowMs += 14 * DAY_MS
  expect(await pseudonym('clinic.example')).not.toBe(here)
})

onGateway(
  'a confirmed account votes with the pseudonym of its mail domain',
  async ({ gateway, db, bus }) => {
    const domainOf = async (emailVerifiedAt: Date | null) => {
      const account = await anAccount(gateway)
      await db.updateTable('users').set({ emailVerifiedAt }).where('id', '=', account.id).execute()
      await gateway.call('PATCH', '/users/me/accept-terms', account)
      await using chat = await ask(gateway, account)
      const turnId = await playTurnOf(chat, { db, bus }, ['Yes.', 'No.'])
      await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, account)
      const { payload } = await db
        .selectFrom('ledgerInbox')
        .innerJoin('votes', 'votes.id', 'ledgerInbox.key')
        .select('payload')
        .where('turnId', '=', turnId)
        .executeTakeFirstOrThrow()
      return (payload as { domainKey: string | null }).domainKey
    }
    const networks = createVoterNetworks(db, [])
    const colleague = { countsAsGuest: false, mailDomain: 'example.com' }
    const network = await networks.find(colleague, '203.0.113.7')
    expect(await domainOf(new Date())).toBe(network?.domainKey?.toString('base64'))
    expect(await domainOf(null)).toBeNull()
  },
)
