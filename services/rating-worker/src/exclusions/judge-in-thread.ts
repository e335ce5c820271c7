import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Judgement } from './judge-votes.ts'

/**
 * Judges the votes in a thread and over a connection of their own: folds, for which votes wait, go
 * on meanwhile. Rejects when the thread fails.
 */
export async function judgeInThread(databaseUrl: string): Promise<Judgement> {
  const thread = new Worker(new URL('./judging-thread.ts', import.meta.url), {
    workerData: databaseUrl,
    // Without the tracing of the process.
    execArgv: [],
  })
  const [judgement] = await once(thread, 'message')
  await thread.terminate()
  return judgement as Judgement
}
