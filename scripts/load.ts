import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { terminationSignal } from '@assay/runtime'
import { ROOT } from '@assay/system'
import { startArena } from '@assay/testing/arena'

// Runs a scenario from load-tests/ with k6, against LOAD_URL or against a temporary system with
// demonstration models. k6 exits with a non-zero code if a threshold is missed.
const FOLDER = join(ROOT, 'load-tests')

/** Limits apply to each network address, but the entire load comes from one address. */
const SETTINGS = {
  RATE_LIMIT_SCALE: '100000',
  DEMO_MODELS: 'always',
  DEMO_TOKENS_PER_SECOND: '50',
  LEADERBOARD_PUBLIC: 'true',
  // The services write a log line per request, because they also do so in production.
  LOG_LEVEL: 'info',
}

const scenarios = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

const signal = terminationSignal({ isTool: true })
const [scenario = '', ...options] = process.argv.slice(2)
const k6 = process.env.K6_BIN || 'k6'
if (!scenarios.includes(scenario)) {
  console.error(`Usage: npm run load -- <${scenarios.join(' | ')}> [options of k6]`)
  process.exitCode = 2
} else if (spawnSync(k6, ['version']).status !== 0) {
  console.error(
    'k6 is not on PATH and K6_BIN does not name it: `go install go.k6.io/k6@latest` makes it, or take it from grafana.com/docs/k6.',
  )
  process.exitCode = 2
} else process.exitCode = await runScenario(k6)

async function runScenario(program: string): Promise<number> {
  await using resources = new AsyncDisposableStack()
  const given = process.env.LOAD_URL
  const url = given || resources.use(await startArena({ client: true, env: SETTINGS })).url
  const [cpu] = cpus()
  console.log(`${cpu?.model ?? 'unknown processor'} × ${cpus().length}: ${scenario} against ${url}`)

  const args = ['run', '--no-usage-report', ...options, join(FOLDER, `${scenario}.ts`)]
  const env = { ...process.env, BASE_URL: url }
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env })
  const stop = () => void child.kill('SIGINT')
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
