import { test } from '@assay/testing'
import { expect } from 'vitest'
import { createVoterNetworks } from '../src/arena/networks/voter-networks.ts'

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
