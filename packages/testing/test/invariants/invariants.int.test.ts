import type { Database } from '@assay/db'
import { newId } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { findViolations, type InvariantOptions } from '../../src/invariants/index.ts'
import { test } from '../../src/test.ts'
import { insertTurn, MODEL_NAME, type Seeded, seedRecord } from './seed-record.ts'

type Evidence = Seeded['evidence']

/** Seeds a valid record, spoils it, and rolls everything back. */
async function violationsAfter(
  db: Database,
  spoil: (trx: Database, seeded: Seeded) => Promise<Partial<Evidence> | undefined>,
) {
  const trx = await db.startTransaction().execute()
  try {
    const seeded = await seedRecord(trx)
    const spoilt = await spoil(trx, seeded)
    return await findViolations({ db: trx, ...seeded.evidence, ...spoilt })
  } finally {
    await trx.rollback().execute()
  }
}

test('a valid record violates no invariant', async ({ db }) => {
  const { violations, checked } = await violationsAfter(db, async () => undefined)
  expect(violations).toEqual([])
  const numbers = [...Array.from({ length: 24 }, (_, index) => index + 1), 26]
  expect(checked).toEqual(numbers.map((number) => `I${number}`))
})

test.for([
  ['one side', sql`side = 'left'`],
  ['both sides', sql`true`],
] as const)(
  'a turn in which %s declined without text is valid',
  async ([_sides, which], { db }) => {
    const { violations } = await violationsAfter(db, async (trx) => {
      await sql`update answers set content = '', finish_reason = 'declined' where ${which}`.execute(
        trx,
      )
      return undefined
    })
    expect(violations.filter((violation) => violation.startsWith('I10'))).toEqual([])
  },
)

/** A checkpoint with another board and an invalid signature. */
const addCheckpoint = [
  sql`insert into ledger_keys (key_id, spki) values ('key', 'none')`,
  sql`insert into ledger_checkpoints (snapshot_id, position, head_hash, method_version, board_hash,
    computed_at, key_id, signature, published_at)
    select gen_random_uuid(), 1, hash, '2', '', now(), 'key', '', '-infinity' from ledger`,
]
const appendOnly = sql`alter table votes disable trigger all`

test.for<readonly [string, RegExp, (seeded: Seeded) => RawBuilder<unknown>[]]>([
  [
    'two votes on a turn',
    /^I2: turn .* has 2 votes/,
    ({ voteId }) => [
      sql`alter table votes drop constraint votes_turn_id_key`,
      sql`insert into votes select (json_populate_record(votes,
        json_build_object('id', gen_random_uuid()))).* from votes where id = ${voteId}`,
    ],
  ],
  [
    "a vote on another person's turn",
    /^I2: vote .* is not by the owner/,
    () => [appendOnly, sql`update votes set user_id = gen_random_uuid()`],
  ],
  [
    'a waiting vote',
    /^I3: 1 votes wait/,
    ({ voteId }) => [sql`insert into ledger_inbox (kind, key) values ('vote', ${voteId})`],
  ],
  ['a vote that was lost on the way', /^I3: 1 votes are neither/, () => [sql`delete from ledger`]],
  ['a vote without a ledger entry', /^I4: vote .* has no place/, () => [sql`delete from ledger`]],
  [
    'a gap in the ledger',
    /^I4: the ledger has 1 entries and ends at 2/,
    () => [sql`update ledger set position = 2`],
  ],
  [
    'an entry that differs from its vote',
    /^I4: ledger entry 1 differs from its vote/,
    () => [sql`update ledger set outcome = 'tie'`],
  ],
  [
    'a tally without its votes',
    /^I4: the tally of .* is 1 1 0 0/,
    () => [sql`update vote_tallies set a_wins = 1, b_wins = 1`],
  ],
  [
    'a win without a loss',
    /^I5: 2 wins and 1 losses/,
    () => [
      sql`update leaderboard_entries set wins = wins + 1, matches_played = matches_played + 1
        where wins = 1`,
    ],
  ],
  [
    'a match without an outcome',
    /^I6: model .*: 1 of 2 matches/,
    () => [
      sql`alter table leaderboard_entries drop constraint leaderboard_entries_check`,
      sql`update leaderboard_entries set matches_played = 2`,
    ],
  ],
  [
    'a slightly wrong rating',
    /^I7: model .* recomputed/,
    () => [sql`update leaderboard_entries set elo_rating = elo_rating + 0.00001`],
  ],
  [
    'a slightly wrong interval',
    /^I7: model .* recomputed/,
    () => [sql`update leaderboard_entries set confidence_interval = confidence_interval * 1.00001`],
  ],
  [
    'a changed entry',
    /^I8: the ledger is broken at position 1/,
    () => [sql`update ledger set cast_at = cast_at - interval '1 second'`],
  ],
  [
    'a snapshot of another ledger',
    /^I8: the newest snapshot is at/,
    () => [sql`update leaderboard_snapshots set head_hash = sha256('other')`],
  ],
  [
    'an unsigned checkpoint',
    /^I26: the checkpoint at position 1 is not signed by any key/,
    () => addCheckpoint,
  ],
  [
    'a published board without a checkpoint',
    /^I26: board .* was published without a checkpoint/,
    () => [...addCheckpoint, sql`update leaderboard_snapshots set published_at = now()`],
  ],
  [
    'a turn still streaming after its deadline',
    /^I9: turn .* is still streaming/,
    () => [sql`update turns set state = 'streaming', completed_at = null`],
  ],
  [
    'a turn that ended late',
    /^I9: turn .* ended at/,
    () => [sql`update turns set deadline_at = completed_at - interval '6 seconds'`],
  ],
  [
    'an empty answer',
    /^I10: answer .* is done but blank/,
    () => [sql`update answers set content = E' \n' where side = 'left'`],
  ],
  [
    'a failure without a reason',
    /^I10: answer .* failed for no reason/,
    () => [sql`update answers set state = 'failed' where side = 'left'`],
  ],
  [
    'a failure that names the provider',
    /^I10: answer .* failed for OpenAI/,
    () => [sql`update answers set state = 'failed', error_code = 'OpenAI' where side = 'left'`],
  ],
  [
    'a refusal that counts as a failure',
    /^I10: answer .* is declined but failed/,
    () => [
      sql`update answers set state = 'failed', error_code = 'empty', finish_reason = 'declined'
        where side = 'left'`,
    ],
  ],
  [
    'a done turn with only failed answers',
    /^I10: turn .* is done, but its answers are not/,
    () => [sql`update answers set state = 'failed', error_code = 'empty', content = ''`],
  ],
  ['a missing turn', /^I12: thread .* has 1 turns up to 1/, () => [sql`update turns set idx = 1`]],
  [
    'a missing side',
    /^I12: turn .* has the sides right/,
    () => [sql`delete from answers where side = 'left'`],
  ],
  [
    'a wrong count',
    /^I15: guest: 2, not 1/,
    () => [sql`update analytics_counts set total = 2 where kind = 'guest'`],
  ],
  [
    'a waiting event',
    /^I16: 1 events assay.event.x wait/,
    () => [
      sql`insert into outbox (id, subject, payload)
        values (gen_random_uuid(), 'assay.event.x', '{}')`,
    ],
  ],
  [
    'a job that was given up',
    /^I17: 1 dead letters, not 0: leaderboard gave up x/,
    () => [
      sql`insert into dead_letters (id, source, key, error)
        values (gen_random_uuid(), 'leaderboard', 'x', 'Error')`,
    ],
  ],
  [
    'a merged guest who still owns data',
    /^I18: threads of merged guest/,
    () => [sql`update users set merged_into = id`],
  ],
  [
    'a password in plain text',
    /^I20: table users holds cana…/,
    () => [sql`update users set full_name = 'canary-password'`],
  ],
  [
    "a deleted person's name",
    /^I24: table threads holds cana…/,
    () => [sql`update threads set title = 'says canary-person'`],
  ],
])('%s', async ([_name, expected, plant], { db }) => {
  const { violations } = await violationsAfter(db, async (trx, seeded) => {
    for (const statement of plant(seeded)) await statement.execute(trx)
    return undefined
  })
  expect(violations).toContainEqual(expect.stringMatching(expected))
})

test('two turns without a vote in one battle are found', async ({ db }) => {
  const { violations } = await violationsAfter(db, async (trx, seeded) => {
    await insertTurn(trx, { ...seeded, turnId: newId(), idx: 1 })
    await insertTurn(trx, { ...seeded, turnId: newId(), idx: 2 })
    return undefined
  })
  expect(violations).toContainEqual(expect.stringMatching(/^I13: battle .* has 2 turns to vote on/))
})

const event = (token: string) => ({
  at: 0,
  socket: 1,
  event: { event: 'token', llm_name: 'Assistant A', token, seq: 1 } as const,
})
const refused = { at: 0, method: 'GET', path: '/threads/', status: 401, body: '', afterVote: false }

test.for<readonly [string, RegExp, (evidence: Evidence) => Partial<InvariantOptions> | undefined]>([
  [
    'a lost accepted vote',
    /^I1: vote .* was accepted but is lost/,
    ({ journal }) => {
      journal?.votes.push({ voteId: newId(), turnId: newId(), outcome: 'tie' })
      return undefined
    },
  ],
  [
    'a vote stored with another outcome',
    /^I1: vote .* was cast as tie but is stored as left_better/,
    ({ journal }) => {
      const [vote] = journal?.votes ?? []
      if (vote) journal?.votes.splice(0, 1, { ...vote, outcome: 'tie' })
      return undefined
    },
  ],
  [
    'an answer with a gap',
    /^I11: turn .*, Assistant A: 7 characters were read/,
    ({ journal }) => {
      journal?.turns[0]?.sides.set('Assistant A', { attempt: 1, text: 'amyloid', failed: false })
      return undefined
    },
  ],
  [
    'a gap that the reader detected',
    /^I11: a gap/,
    ({ journal }) => {
      journal?.violations.push('a gap')
      return undefined
    },
  ],
  [
    'a model called twice',
    /^I14: 2 calls for 1 attempts/,
    ({ providerCalls: [call] = [] }) => ({
      providerCalls: [call, call].flatMap((it) => (it ? [it] : [])),
    }),
  ],
  [
    'a model called after the end',
    /^I14: 1 calls after the end/,
    ({ providerCalls = [] }) => ({
      providerCalls: providerCalls.map((call) => ({ ...call, at: Date.now() + 60_000 })),
    }),
  ],
  [
    'a name in the stream',
    /^I19: the stream of turn/,
    ({ journal }) => {
      journal?.turns[0]?.events.push(event(MODEL_NAME))
      return undefined
    },
  ],
  [
    'a name in an answer before the vote',
    /^I19: the answer to GET/,
    ({ journal }) => {
      journal?.calls.push({ ...refused, status: 200, body: MODEL_NAME })
      return undefined
    },
  ],
  [
    'a prompt in the logs',
    /^I20: the log holds cana…/,
    () => ({ logs: async () => 'asked canary-prompt' }),
  ],
  [
    'a person refused because of an outage',
    /^I21: GET \/threads\/ was answered with 401/,
    ({ journal }) => {
      journal?.calls.push(refused)
      return undefined
    },
  ],
  [
    'a process that ended',
    /^I22: gateway ended/,
    () => ({ processes: { processes: [], unexpectedExits: ['gateway ended with code 1'] } }),
  ],
  [
    'a process that has grown',
    /^I22: self has grown/,
    () => ({
      processes: {
        processes: [{ name: 'self', pid: () => process.pid }],
        unexpectedExits: [],
        baseline: new Map([['self', { rssBytes: 1_000_000, fds: 1_000 }]]),
      },
    }),
  ],
])('%s', async ([_name, expected, spoil], { db }) => {
  const { violations } = await violationsAfter(db, async (_trx, { evidence }) => spoil(evidence))
  expect(violations).toContainEqual(expect.stringMatching(expected))
})
