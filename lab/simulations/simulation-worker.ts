import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { type Outcome, runScenario } from './run-scenario.ts'
import { ROWS } from './scenarios.ts'
import { type Watch, watchQuietSite } from './watch-quiet-site.ts'

/** One run of a row, or one simulation of a site without attacks. */
type Task = { readonly seed: number } & (
  | { readonly row: number }
  | { readonly everyMinutes: number }
)

parentPort?.on('message', (task: Task) => parentPort?.postMessage(run(task)))

function run(task: Task) {
  if ('everyMinutes' in task) return watchQuietSite(task.everyMinutes, task.seed)
  const { scenario } = ROWS[task.row] as (typeof ROWS)[number]
  return runScenario(scenario, task.seed)
}

/** Starts one thread per core with this file. A free thread takes the next task. */
export function startWorkers() {
  const url = new URL(import.meta.url)
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(url))
  const runAll = async <Result>(tasks: readonly Task[]): Promise<Result[]> => {
    const results: Result[] = []
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
    runRow: (row: number, seeds: readonly number[]) =>
      runAll<Outcome>(seeds.map((seed) => ({ row, seed }))),
    watch: (everyMinutes: number, seeds: readonly number[]) =>
      runAll<Watch>(seeds.map((seed) => ({ everyMinutes, seed }))),
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
