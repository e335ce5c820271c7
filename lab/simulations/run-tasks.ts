import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome } from './run-scenario.ts'
import type { Watch } from './watch-quiet-site.ts'

/** One run of a row, or one quiet site watched. */
export type Task =
  | { readonly kind: 'row'; readonly row: number; readonly seed: number }
  | { readonly kind: 'watch'; readonly everyMinutes: number; readonly seed: number }

export interface TaskRunner extends AsyncDisposable {
  runRow(row: number, seeds: readonly number[]): Promise<Outcome[]>
  watch(everyMinutes: number, seeds: readonly number[]): Promise<Watch[]>
}

/** Starts a worker for each core; tasks are taken by whichever is free. */
export function startTaskRunner(): TaskRunner {
  const url = new URL('./simulation-worker.ts', import.meta.url)
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(url))

  async function runAll(tasks: readonly Task[]): Promise<unknown[]> {
    const results: unknown[] = []
    const rest = tasks.entries()
    const work = async (worker: Worker) => {
      for (const [at, task] of rest) {
        worker.postMessage(task)
        ;[results[at]] = await once(worker, 'message')
      }
    }
    await Promise.all(workers.map(work))
    return results
  }

  return {
    runRow: async (row, seeds) =>
      (await runAll(seeds.map((seed) => ({ kind: 'row', row, seed })))) as Outcome[],
    watch: async (everyMinutes, seeds) =>
      (await runAll(seeds.map((seed) => ({ kind: 'watch', everyMinutes, seed })))) as Watch[],
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
