import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheckpointDto } from '@assay/contracts/checkpoints'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { FailpointName } from '@assay/runtime'
import { waitFor } from '@assay/system'
import { logIn, SUPERUSER } from '@assay/testing/arena'
import { createClientJournal } from '@assay/testing/client'
import { insertRows, selectRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { castVotes, waitForRated } from '../../lib/votes.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-checkpoints-'))
const CHECKPOINT_LOG = join(folder, 'checkpoints.ndjson')
const test = chaosTest({ env: { CHECKPOINT_LOG } })
test.afterAll(() => rmSync(folder, { recursive: true }))

const MADE_WITHIN_MS = 10_000

/** Lists snapshots, oldest first. */
const listSnapshots = ({ db }: ChaosArena) =>
  db
    .selectFrom('leaderboardSnapshots')
    .select(['id', 'publishedAt', 'ledgerPosition', 'headHash'])
    .orderBy('computedAt')
    .orderBy('id')
    .execute()

const newestOf = async (arena: ChaosArena) => (await listSnapshots(arena)).at(-1)

/** Excludes the voter of the newest vote, as a superuser does. Returns the exclusion's id. */
async function excludeSomebody({ db }: ChaosArena): Promise<string> {
  const { voterId } = await db
    .selectFrom('ledger')
    .select('voterId')
    .where('voterId', 'not in', db.selectFrom('voteExclusions').select('voterId'))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const facts = {
    reason: 'Sold votes',
    ruleVersion: 'person',
    evidence: '{}',
    excludedBy: randomUUID(),
  }
  await insertRows(db, 'voteExclusions', { id, voterId, ...facts })
  return id
}

/**
 * Adds an exclusion, and starts the rating worker so that it dies at this failpoint. Returns the
 * exclusion's id.
 */
async function killAt(arena: ChaosArena, name: FailpointName): Promise<string> {
  const worker = arena.process('rating-worker')
  await worker.kill()
  const exclusion = await excludeSomebody(arena)
  await worker.spawn({ FAILPOINTS: `${name}:kill` })
  await worker.waitForExit()
  return exclusion
}

const exclusionsOf = ({ db }: ChaosArena, exclusion: string) =>
  db.selectFrom('ledgerChanges').select('position').where('subjectId', '=', exclusion).execute()

/** Waits until the board at the end of the ledger is published. */
async function waitForPublished(arena: ChaosArena): Promise<void> {
  await waitFor('the newest board is published', MADE_WITHIN_MS, async () => {
    const newest = await newestOf(arena)
    return newest?.publishedAt !== null && newest?.publishedAt !== undefined
  })
}

/** Waits until every question is labelled, because a late label causes another snapshot. */
async function waitForLabelled({ db }: ChaosArena): Promise<void> {
  const labelled = db
    .selectFrom('turnLabels')
    .select('turnId')
    .where('source', 'in', ['terms', 'weights'])
  await waitFor('labels are folded', MADE_WITHIN_MS, async () => {
    const waiting = await db
      .selectFrom('ledgerInbox')
      .select('key as turnId')
      .where('kind', '=', 'label')
      .unionAll(db.selectFrom('turns').select('id as turnId').where('id', 'not in', labelled))
      .execute()
    return waiting.length === 0
  })
}

/** Reads the positions of the checkpoints in the log that outsiders keep. */
async function readLog(): Promise<number[]> {
  const lines = (await readFile(CHECKPOINT_LOG, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  return lines.map((line) => CheckpointDto.parse(JSON.parse(line)).position)
}

test('C51: after votes stop, old snapshots are pruned and superusers still see the newest board', async ({
  arena,
}) => {
  const { db } = arena
  await waitForRated(arena, await castVotes(arena, 2), MADE_WITHIN_MS)
  const worker = arena.process('rating-worker')
  // The worker checks for a due publication at its start and then every half minute.
  await worker.restart()
  await waitFor('a board is published', MADE_WITHIN_MS, async () =>
    (await listSnapshots(arena)).some(({ publishedAt }) => publishedAt !== null),
  )
  for (let round = 0; round < 3; round += 1)
    await waitForRated(arena, await castVotes(arena, 1), MADE_WITHIN_MS)
  await waitForLabelled(arena)
  await worker.kill()
  const before = await listSnapshots(arena)
  const newest = before.at(-1)
  expect(newest?.publishedAt).toBeNull()

  // This moves all snapshots half an hour into the past, into one quarter-hour period.
  await sql`
    update leaderboard_snapshots set computed_at = aged.at,
      published_at = case when published_at is not null then aged.at end
    from (
      select id, date_bin('15 minutes', now() - interval '30 minutes', 'epoch')
        + row_number() over (order by computed_at, id) * interval '1 second' as at
      from leaderboard_snapshots
    ) as aged where aged.id = leaderboard_snapshots.id`.execute(db)
  await worker.restart()
  await waitFor('old snapshots are deleted', MADE_WITHIN_MS, async () => {
    const left = await listSnapshots(arena)
    return left.length < before.length
  })

  const left = await listSnapshots(arena)
  expect(left.map(({ id }) => id)).toEqual(
    before.filter(({ id, publishedAt }) => id === newest?.id || publishedAt).map(({ id }) => id),
  )
  // Superusers may read names, so their responses are not searched for names.
  const { surroundings } = arena
  const superuser = await logIn({ ...surroundings, journal: createClientJournal() }, SUPERUSER)
  const board = await superuser.request<LeaderboardDto>('GET', '/leaderboard/')
  expect(board.ledger_position).toBe(Number(newest?.ledgerPosition))
})

test('C56: a worker that is killed between an exclusion and its snapshot stores neither, and later each of them once', async ({
  arena,
}) => {
  await waitForRated(arena, await castVotes(arena, 3), MADE_WITHIN_MS)
  await waitForLabelled(arena)
  const before = await newestOf(arena)
  const exclusion = await killAt(arena, 'rt.before_snapshot')
  expect(await exclusionsOf(arena, exclusion)).toEqual([])
  expect(await newestOf(arena)).toEqual(before)

  await arena.process('rating-worker').restart()
  await waitFor('the exclusion is in the ledger', MADE_WITHIN_MS, async () => {
    const entries = await exclusionsOf(arena, exclusion)
    return entries.length > 0
  })
  expect(await exclusionsOf(arena, exclusion)).toHaveLength(1)
  await waitForPublished(arena)
})

test.for([
  ['before', 'rt.before_publication'],
  ['after', 'rt.after_publication'],
] as const)(
  'C56: a worker that is killed %s a board is published leaves one checkpoint for it, which outsiders get',
  async ([when, name], { arena }) => {
    await waitForRated(arena, await castVotes(arena, 2), MADE_WITHIN_MS)
    await killAt(arena, name)
    const newest = await newestOf(arena)
    const count = async () =>
      (
        await selectRows(arena.db, 'ledgerCheckpoints', ['position'], {
          snapshotId: newest?.id ?? '',
        })
      ).length
    expect([newest?.publishedAt !== null, await count()]).toEqual(
      when === 'before' ? [false, 0] : [true, 1],
    )
    expect(await readLog()).not.toContain(Number(newest?.ledgerPosition))

    await arena.process('rating-worker').restart()
    await waitForPublished(arena)
    await waitFor('the checkpoint is in the log', MADE_WITHIN_MS, async () =>
      (await readLog()).includes(Number(newest?.ledgerPosition)),
    )
    expect(await count()).toBe(1)
  },
)
