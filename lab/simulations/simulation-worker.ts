import { parentPort } from 'node:worker_threads'
import { runScenario } from './run-scenario.ts'
import type { Task } from './run-tasks.ts'
import { ROWS } from './scenarios.ts'
import { watchQuietSite } from './watch-quiet-site.ts'

parentPort?.on('message', (task: Task) => parentPort?.postMessage(run(task)))

function run(task: Task) {
  if (task.kind === 'watch') return watchQuietSite(task.everyMinutes, task.seed)
  const row = ROWS[task.row]
  if (!row) throw new RangeError(`there is no row ${task.row}`)
  return runScenario(row.scenario, task.seed)
}
