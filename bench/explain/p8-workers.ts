import { once } from 'node:events'
import { seedGuests } from '@assay/harness'
import { startBenchArena } from '../lib/bench-arena.ts'
import { enableStatementCounts } from '../lib/count-statements.ts'
import { forkPeer } from '../lib/fork-peer.ts'
import { holdBattle } from '../lib/hold-battle.ts'
import { explain } from './lib/explain.ts'
import { startRecorder } from './lib/start-recorder.ts'

const BATTLES = 100
const TOKENS_PER_S = 50
const TOKENS = 500

/** Where the time of a token goes in a worker that reads many answers, from claims to results. */
using provider = forkPeer('sse-provider.ts', {
  TOKENS_PER_S: String(TOKENS_PER_S),
  TOKENS: String(TOKENS),
})
const [{ url }] = (await once(provider, 'message')) as [{ url: string }]
await using recorder = await startRecorder()
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 0, 'analytics-projector': 0 },
  models: { count: 6, provider: 'openai-compatible', providerModel: 'bench' },
  env: { ...recorder.env, ANSWER_SLOTS: '1024', OPENAI_COMPATIBLE_BASE_URL: url },
  onStack: ({ postgres }) => enableStatementCounts(postgres),
})

await explain(arena, recorder, {
  title: `P8 a thousand tokens of ${BATTLES} battles from an OpenAI-compatible provider`,
  path: ['inference-worker'],
  async loaded() {
    const guests = await seedGuests(arena, BATTLES)
    await Promise.all(guests.map(({ fingerprint }) => holdBattle(arena.url, fingerprint)))
    return (BATTLES * 2 * TOKENS) / 1_000
  },
})
