import { setTimeout as delay } from 'node:timers/promises'
import { startBenchArena } from '../lib/bench-arena.ts'
import { enableStatementCounts } from '../lib/count-statements.ts'
import { startGatewayStream } from '../lib/gateway-stream.ts'
import { explain } from './lib/explain.ts'
import { startRecorder } from './lib/start-recorder.ts'

const BATTLES = 300
const TOKENS_PER_S = 50
const SECONDS = 6

/** Where the time of a token goes in a gateway with many battles. */
await using recorder = await startRecorder()
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 0, 'analytics-projector': 0 },
  env: recorder.env,
  onStack: ({ postgres }) => enableStatementCounts(postgres),
})
const stream = { battles: BATTLES, tokensPerS: TOKENS_PER_S, token: ' gene4' }
await using _running = await startGatewayStream(arena, stream)

await explain(arena, recorder, {
  title: `P1 a thousand tokens of ${BATTLES} battles`,
  path: ['gateway'],
  async loaded() {
    await delay(SECONDS * 1_000)
    return (BATTLES * 2 * TOKENS_PER_S * SECONDS) / 1_000
  },
})
