import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { coalesce } from '@assay/runtime'
import type { ThreadDatabase } from '../thread-database.ts'
import { type ThreadFailure, toError } from '../thread-failure.ts'
import type { Boards } from './boards.ts'

interface BoardsThread {
  readonly worker: Worker
  /** Aborted when it has ended. */
  readonly ended: AbortSignal
}

const BOARDS_THREAD = new URL('./boards-thread.ts', import.meta.url)

/**
 * Boards in a thread, over a connection and in a heap of their own: after a start they read the
 * whole ledger, and folds, for which votes wait, go on meanwhile. A thread that ends is replaced at
 * the next call; it ends for good when `stopping` says so.
 */
export function createBoardsInThread(
  database: ThreadDatabase,
  stopping: AbortSignal,
  script: URL = BOARDS_THREAD,
): Boards {
  let thread: BoardsThread | undefined
  stopping.addEventListener('abort', () => void thread?.worker.terminate())
  return {
    refresh: coalesce(async () => {
      stopping.throwIfAborted()
      if (!thread || thread.ended.aborted) thread = startThread(database, script)
      const { worker, ended } = thread
      worker.postMessage('refresh')
      const [failure] = await once(worker, 'message', { signal: ended })
      if (failure) throw toError(failure as ThreadFailure)
    }),
  }
}

function startThread(database: ThreadDatabase, script: URL): BoardsThread {
  // Without the tracing of the process.
  const worker = new Worker(script, { workerData: database, execArgv: [] })
  const ended = new AbortController()
  // What it fails with between two calls is told by its end.
  worker.on('error', () => {})
  worker.once('exit', (code) => ended.abort(new Error(`the thread ended with ${code}`)))
  return { worker, ended: ended.signal }
}
