import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ThreadDatabase } from '../thread-database.ts'
import type { Judgement } from './judge-votes.ts'

/** Many times what the busiest site takes; whoever takes longer is stuck. */
const JUDGING_LIMIT_MS = 600_000
const JUDGING_THREAD = new URL('./judging-thread.ts', import.meta.url)

/**
 * Judges the votes in a thread and over a connection of their own: folds, for which votes wait, go
 * on meanwhile. Rejects when the thread fails, ends without a word or takes ten minutes, and when
 * `signal` says so; the thread is gone in any case.
 */
export async function judgeInThread(
  database: ThreadDatabase,
  signal: AbortSignal,
  script: URL = JUDGING_THREAD,
): Promise<Judgement> {
  // Without the tracing of the process.
  const thread = new Worker(script, { workerData: database, execArgv: [] })
  const ended = new AbortController()
  thread.once('exit', (code) => ended.abort(new Error(`the thread ended with ${code}`)))
  const enough = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(JUDGING_LIMIT_MS)])
  try {
    const [judgement] = await once(thread, 'message', { signal: enough })
    return judgement as Judgement
  } finally {
    await thread.terminate()
  }
}
