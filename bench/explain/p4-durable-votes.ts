import { parseArgs } from 'node:util'
import { seedFinishedTurns, seedGuests } from '@assay/harness'
import { startBenchArena } from '../lib/bench-arena.ts'
import { enableStatementCounts } from '../lib/count-statements.ts'
import { openKeepAliveClient, voteRequest } from '../lib/keep-alive-client.ts'
import { openVoteLoad } from '../lib/vote-load.ts'
import { explain } from './lib/explain.ts'
import { oneByOne } from './lib/one-by-one.ts'
import { startRecorder } from './lib/start-recorder.ts'

const { values: options } = parseArgs({
  options: { clients: { type: 'string', default: '64' } },
})
const CLIENTS = Number(options.clients)
const SECONDS = 5
/** More than one client casts in all its runs. */
const TURNS = 60_000
const ALONE = 300

/** Where the time of a vote goes, alone and with others. */
await using recorder = await startRecorder()
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 0, 'analytics-projector': 0 },
  env: recorder.env,
  onStack: ({ postgres }) => enableStatementCounts(postgres),
})
const [guest = { userId: '', fingerprint: '' }] = await seedGuests(arena, 1)
const [left = '', right = ''] = arena.modelIds
const turns = await seedFinishedTurns(arena.db, [guest.userId], 2 * ALONE, [left, right])
const turnIds = turns.get(guest.userId) ?? []
using client = await openKeepAliveClient(arena.url)
using load = await openVoteLoad(arena, { clients: CLIENTS, turnsEach: Math.ceil(TURNS / CLIENTS) })

await explain(arena, recorder, {
  title: `P4 a durable vote, alone and among those of ${CLIENTS} clients`,
  path: ['gateway'],
  alone: () => oneByOne(turnIds.splice(0, ALONE), cast),
  loaded: async () => (await load.cast(SECONDS)).latenciesMs.length,
})

async function cast(turnId: string): Promise<void> {
  const { status } = await client.request(voteRequest(turnId, guest.fingerprint))
  if (status !== 200) throw new Error(`a vote was answered with ${status}`)
}
