import { newId } from '@assay/db'
import { seedFrozenStudy, seedGuests } from '@assay/testing/arena'
import { openToChat } from '@assay/testing/client'
import { insertRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { startBenchArena } from './lib/arena.ts'
import { battleRequest, measureFirstToken, stopBattle } from './lib/chat.ts'
import { LONG_ANSWERS, startLongBattles } from './lib/long-battles.ts'
import { median, medianOf, numberOf, quantile, repeat } from './lib/measure.ts'
import { atLeast, atMost, report, show } from './lib/report.ts'

const ARMS = 4
const ITEMS = numberOf('items', 400, 50)
const BATTLES = 20
const RESPONSE_TOKENS = 100
const RESPONSE_MS = 2_000
/** The number of calls that a worker makes at the same time for an arm. */
const CALLS = 16
/** The shortest time in which the provider could give all responses. */
const LIMIT_S = ((ITEMS / CALLS) * RESPONSE_MS) / 1_000
const PROBES = numberOf('probes', 200, 20)

/**
 * P17: how long the responses of a study take while battles run, compared with a provider that is
 * always fully used. Also whether the study delays the first token of battles.
 */
// The projector would warn that it counts the seeded guests, who have no events.
await using arena = await startBenchArena({ script: LONG_ANSWERS, env: { LOG_LEVEL: 'error' } })
const { db } = arena
const modelIds = await insertArmModels()
await using _battles = await startLongBattles(arena, BATTLES)
const runs = await repeat(async () => {
  const before = await probeWhile(PROBES)
  const study = await seedFrozenStudy(db, {
    items: ITEMS,
    arms: modelIds.map((model_id) => ({ model_id })),
  })
  const during = await probeWhile(Number.POSITIVE_INFINITY, () => isCollecting(study.id))
  const after = await probeWhile(PROBES)
  const without = [...before, ...after]
  const durationS = await durationOf(study.id)
  return {
    throughput: LIMIT_S / durationS,
    without,
    during,
    ratio: median(during) / median(without),
  }
})
const firstToken = (of: 'without' | 'during', q: number) =>
  show(
    medianOf(runs, (run) => quantile(run[of], q)),
    'ms',
  )
const responses = ITEMS * ARMS
report(`P17 studies, ${responses} responses while ${BATTLES} battles run`, [
  [
    `throughput of ${responses} responses, ${BATTLES} battles running`,
    atLeast(0.9, medianOf(runs, 'throughput'), '× limit'),
    `${ARMS} × ${CALLS} calls of ${RESPONSE_MS / 1_000} s at all times: ${show(responses / LIMIT_S, 'responses/s')}`,
  ],
  [
    'first token of battles during the study, p50',
    atMost(
      1.1,
      medianOf(runs, 'ratio'),
      '×',
      `, p50 ${firstToken('during', 0.5)}, p99 ${firstToken('during', 0.99)}`,
    ),
    `without a study: p50 ${firstToken('without', 0.5)}, p99 ${firstToken('without', 0.99)}`,
  ],
])

/** Inserts the models of the arms. They are not drawn for battles. */
async function insertArmModels(): Promise<string[]> {
  const ids = Array.from({ length: ARMS }, () => newId())
  const servedUntil = new Date(Date.now() + 3_600_000)
  for (const [index, id] of ids.entries()) {
    const providerModel = `tokens=${RESPONSE_TOKENS},gap=${RESPONSE_MS / RESPONSE_TOKENS},seed=${index}`
    await insertRows(db, 'models', {
      ...{ id, llmName: `Arm ${index}`, connectionId: 'scripted', providerModel },
      ...{ isThinking: false, isActive: false, company: 'Bench', aliases: [], samplingWeight: 1 },
    } as never)
    await insertRows(db, 'servedModels', { modelId: id, servedUntil })
  }
  return ids
}

async function isCollecting(studyId: string): Promise<boolean> {
  const open = db.selectFrom('studyResponses').select('id').where('studyId', '=', studyId)
  return (await open.where('completedAt', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** Seconds from the freeze to the last response. */
async function durationOf(studyId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(completed_at) - max(studies.created_at))::float8 as seconds
    from study_responses join studies on studies.id = study_id
    where study_id = ${studyId}
    having bool_and(study_responses.state = 'done')`.execute(db)
  return rows[0]?.seconds ?? Number.NaN
}

/** Measures the milliseconds from a question to its first token, one question at a time. */
async function probeWhile(probes: number, mayGoOn = async () => true): Promise<number[]> {
  const times: number[] = []
  while (times.length < probes && (await mayGoOn())) {
    const [guest] = await seedGuests(arena, 1)
    const socket = await openToChat(arena.url)
    times.push(await measureFirstToken(socket, battleRequest(guest?.fingerprint ?? '')))
    await stopBattle(socket)
    socket.close()
  }
  return times
}
