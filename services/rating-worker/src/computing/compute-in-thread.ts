import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ComputingThreadData, JobOutcome } from './computing-thread.ts'
import { type Compute, createCompute } from './jobs.ts'

interface RunningThread {
  readonly worker: Worker
  /** Aborted when the thread has ended. */
  readonly ended: AbortSignal
}

const COMPUTING_THREAD = new URL('./computing-thread.ts', import.meta.url)

/**
 * Runs jobs in one thread with its own connection and heap. If the thread ends, its job fails and
 * the next job starts a new thread. `stopping` ends the thread for good.
 */
export function computeInThread(
  database: ComputingThreadData,
  stopping: AbortSignal,
  script: URL = COMPUTING_THREAD,
): Compute {
  let thread: RunningThread | undefined
  stopping.addEventListener('abort', () => void thread?.worker.terminate())
  return createCompute(async (job) => {
    if (!thread || thread.ended.aborted) thread = startThread(database, script)
    const { worker, ended } = thread
    worker.postMessage(job)
    const [{ failure, result }] = (await once(worker, 'message', { signal: ended })) as [JobOutcome]
    if (failure) throw Object.assign(new Error(failure.message), failure)
    return result
  }, stopping)
}

function startThread(database: ComputingThreadData, script: URL): RunningThread {
  // The thread runs without the process's tracing.
  const worker = new Worker(script, { workerData: database, execArgv: [] })
  const ended = new AbortController()
  // A failure between two jobs ends the thread. The next job starts a new one.
  worker.on('error', () => {})
  worker.once('exit', (code) => ended.abort(new Error(`the thread ended with ${code}`)))
  return { worker, ended: ended.signal }
}
