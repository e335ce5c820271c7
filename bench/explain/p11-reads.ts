import { startBenchArena } from '../lib/bench-arena.ts'
import { enableStatementCounts } from '../lib/count-statements.ts'
import { openKeepAliveClient } from '../lib/keep-alive-client.ts'
import { readBoards, readRequest, waitForEtag } from '../lib/read-load.ts'
import { explain } from './lib/explain.ts'
import { oneByOne } from './lib/one-by-one.ts'
import { startRecorder } from './lib/start-recorder.ts'

const ALONE = 300

/** Where the time of a read of the leaderboard goes, alone and with others. */
await using recorder = await startRecorder()
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
  env: { ...recorder.env, LEADERBOARD_PUBLIC: 'true' },
  onStack: ({ postgres }) => enableStatementCounts(postgres),
})
const known = await waitForEtag(arena.url)
using client = await openKeepAliveClient(arena.url)
for (const [title, etag] of [
  ['P11 a read of the leaderboard, 200', undefined],
  ['P11 a read of the leaderboard, 304', known],
] as const) {
  await explain(arena, recorder, {
    title,
    path: ['gateway'],
    alone: () =>
      oneByOne(Array(ALONE).fill(readRequest(etag)), async (request: string) => {
        await client.request(request)
      }),
    loaded: async () => (await readBoards(arena.url, etag)).count,
  })
}
