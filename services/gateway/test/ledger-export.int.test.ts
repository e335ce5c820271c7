import { BYTE_ORDER_MARK } from '@assay/contracts/constants'
import { LEDGER_COLUMNS, LedgerLine } from '@assay/contracts/ledger'
import { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import { newId } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { superuserToken, test } from './gateway.ts'

const NO_FINDINGS = JSON.stringify({
  ...{ allVotes: [], verdicts: [], citations: [], takeover: null },
  positionBias: { logOdds: 0, halfWidth: 1, votes: 0, voters: 0 },
  cycles: { votes: 0, chance: 1, clearest: [] },
})

test('the ledger export has pseudonyms instead of personal data', async ({ gateway, db }) => {
  const path = '/ledger/export'
  const admin = { token: await superuserToken(gateway) }
  expect((await gateway.call('GET', `${path}?format=xml`, admin)).status).toBe(422)
  expect((await gateway.call('GET', path, admin)).status).toBe(503)

  const models = await db.selectFrom('models').select('id').orderBy('id').execute()
  const [left, right] = models.map(({ id }) => id) as [string, string]
  const [busy, excluded] = [newId(), newId()]
  const votes = Array.from({ length: 2_100 }, (_, at) => ({
    position: String(at < 2_049 ? at + 1 : at + 2),
    voteId: newId(),
    voterId: at < 60 ? busy : at === 60 ? excluded : newId(),
    leftModelId: left,
    rightModelId: right,
    outcome: 'tie' as const,
    sampleQuestion: false,
    rated: at !== 61,
    unratedReason: at === 61 ? ('too_fast' as const) : null,
    weight: at === 61 ? 0 : 1_000 - (at % 3),
    castAt: new Date('2026-11-20T10:00:00.123Z'),
    hash: Buffer.alloc(32, at),
  }))
  await insertRows(db, 'ledger', votes)
  const kept = votes.slice(0, 2).map(({ voteId: id, voterId, sampleQuestion, rated }, at) => ({
    ...{ id, voterId, sampleQuestion, rated, unratedReason: null, sideUnread: at === 0 },
    ...{ leftModelId: left, rightModelId: right, outcome: 'tie' as const },
    pairProbability: at === 0 ? 1 / 3 : null,
  }))
  await insertRows(db, 'votes', kept)
  const exclusionId = newId()
  await insertRows(db, 'voteExclusions', {
    id: exclusionId,
    voterId: excluded,
    reason: 'by hand',
    ruleVersion: '1',
    evidence: '{}',
    excludedBy: null,
  })
  await insertRows(db, 'ledgerChanges', {
    ...{ position: '2050', kind: 'exclusion', subjectId: exclusionId, at: new Date() },
    ...{ facts: JSON.stringify([61, 'by hand', '1', '{}', 'rule']), hash: Buffer.alloc(32) },
  })
  await insertRows(db, 'leaderboardSnapshots', {
    id: newId(),
    ledgerPosition: '2050',
    headHash: Buffer.alloc(32, 7),
    methodVersion: METHOD_VERSION,
    parameters: JSON.stringify({ exclusionChanges: 1 }),
    ...{ leftOut: '{}', details: NO_FINDINGS },
  })

  const response = await gateway.call('GET', path, admin)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const text = await response.text()
  expect(text).not.toContain(busy)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ledger = lines.slice(0, -2).map((line) => LedgerLine.parse(line))
  expect(SnapshotLine.parse(lines.at(-1)).snapshot).toMatchObject({ ledger_position: 2_050 })
  expect(ledger.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_049 }, (_, at) => at + 1))
  expect(new Set(ledger.map(({ voter }) => voter)).size).toBe(2_049 - 59)
  expect(ledger[0]).toMatchObject({ weight: 1, excluded: false, left_model: left })
  expect([0, 1, 2].map((at) => ledger[at]?.side_unread)).toEqual([true, false, null])
  expect([0, 1, 2].map((at) => ledger[at]?.pair_probability)).toEqual([1 / 3, null, null])
  expect([0, 1, 2].map((at) => ledger[at]?.weight)).toEqual([1, 0.999, 0.998])
  expect(ledger[60]).toMatchObject({ kind: 'vote', excluded: true })
  expect(ledger[61]).toMatchObject({ weight: 0, unrated_reason: 'too_fast' })
  expect(ledger[62]).toMatchObject({ excluded: false, created_at: '2026-11-20T10:00:00.123Z' })

  const file = await (await gateway.call('GET', `${path}?format=csv`, admin)).bytes()
  expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const csv = new TextDecoder().decode(file)
  expect(csv).not.toContain(BYTE_ORDER_MARK)
  const [header, first, ...rest] = csv.trimEnd().split('\n')
  expect(header).toBe(LEDGER_COLUMNS.join(','))
  expect(first?.split(',')).toEqual(
    LEDGER_COLUMNS.map((column) => String(ledger[0]?.[column] ?? '')),
  )
  expect(rest).toHaveLength(2_048)
})
