import { parseArgs } from 'node:util'
import { seedGuests } from '@assay/harness'
import { startBenchArena } from '../lib/bench-arena.ts'
import { enableStatementCounts } from '../lib/count-statements.ts'
import { probeFirstToken, SCRIPT, startBattles } from '../lib/first-token-load.ts'
import { explain } from './lib/explain.ts'
import { nowMs } from './lib/recording.ts'
import { startRecorder } from './lib/start-recorder.ts'

const { values: options } = parseArgs({
  options: { battles: { type: 'string', default: '100' } },
})
const RUNNING_BATTLES = Number(options.battles)
const PROBES = 150
const PROBES_AMONG_OTHERS = 100

/** Where the time to the first token goes, alone and while other battles run. */
await using recorder = await startRecorder()
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
  models: { count: 6, provider: 'scripted', providerModel: SCRIPT },
  env: { ...recorder.env, ANSWER_SLOTS: '1024' },
  onStack: ({ postgres }) => enableStatementCounts(postgres),
})

await explain(arena, recorder, {
  title: `P3 a first token, alone and among ${RUNNING_BATTLES} battles`,
  path: ['inference-worker', 'gateway'],
  alone: () => probe(PROBES),
  async loaded() {
    const guests = await seedGuests(arena, RUNNING_BATTLES)
    await using _running = await startBattles(arena.url, guests)
    await probe(PROBES_AMONG_OTHERS)
    return PROBES_AMONG_OTHERS
  },
})

async function probe(count: number) {
  const windows = []
  for (const guest of await seedGuests(arena, count)) {
    let [from, to] = [0, 0]
    await probeFirstToken(arena.url, guest, {
      onSent: () => {
        from = nowMs()
      },
      onToken: () => {
        to = nowMs()
      },
    })
    windows.push({ from, to })
  }
  return windows
}
