import { once } from 'node:events'
import { join } from 'node:path'
import { createDatabase, migrateToLatest } from '@assay/db'
import { terminationSignal, withoutEmpty } from '@assay/runtime'
import {
  buildClient,
  checkPort,
  loadEnvFile,
  readSecrets,
  readSettings,
  ServiceError,
  type System,
  startSystem,
  writeServersFile,
} from '@assay/system'
import { startStack } from '@assay/system/servers'

const DEMO_VOTES = '--demo-votes'
const signal = terminationSignal({ isTool: true })
const print = (line: string) => console.log(line)

const NO_DEMO_VOTES =
  'No votes are simulated: there are votes already, or other than demonstration models.'

try {
  await runSystem()
} catch (error) {
  if (!signal.aborted) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Starts everything or nothing: if a part fails, earlier parts are released in reverse order. */
async function runSystem(): Promise<void> {
  loadEnvFile()
  const { stateFolder, host, port, superuser } = readSettings(process.env)
  const logFolder = join(stateFolder, 'logs')
  await checkPort(host, port)
  await using resources = new AsyncDisposableStack()

  print('Starting PostgreSQL, Redis and NATS …')
  const building = buildClient(print)
  building.catch(() => {})
  const stack = resources.use(
    await startStack({ dataFolder: join(stateFolder, 'data'), report: print }),
  )
  await migrate(stack.postgres.url)
  resources.use(
    await writeServersFile(stateFolder, {
      DATABASE_URL: stack.postgres.url,
      REDIS_URL: stack.redis.url,
      NATS_URL: stack.nats.url,
    }),
  )
  const webRoot = await building
  const hasDemoVotes = process.argv.includes(DEMO_VOTES)
  signal.throwIfAborted()

  const secrets = await readSecrets(join(stateFolder, 'secrets.json'))
  print('Starting the services …')
  const system = resources.use(
    await startSystem({
      ...{ stack, webRoot, host, port, signal },
      callerEnv: { ...secrets, ...withoutEmpty(process.env) },
      // All simulated voters have the same address.
      ...(hasDemoVotes && { env: { RATE_LIMIT_SCALE: '1000', VOTE_MIN_DELAY_MS: '0' } }),
      logFolder,
      onWarning: (line) => console.error(line),
    }),
  )
  if (hasDemoVotes) {
    const { GUEST_PEPPER: pepper = secrets.GUEST_PEPPER } = withoutEmpty(process.env)
    await simulateVotes(stack.postgres.url, system, pepper)
  }
  print(`
Assay is running at ${system.url}

  Superuser  ${superuser}
  Logs       ${logFolder}
  Stop       Ctrl-C
`)
  const stopped = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  const failure = await Promise.race([system.failed, stopped.then(() => undefined)])
  if (failure) throw new ServiceError(failure)
  print('Stopping …')
}

async function simulateVotes(databaseUrl: string, system: System, pepper: string): Promise<void> {
  print('Simulating votes …')
  const { seedDemoVotes } = await import('./demo-votes/seed-demo-votes.ts')
  await using db = createDatabase(databaseUrl, { name: 'demo-votes' })
  const cast = await seedDemoVotes({ db, system, pepper })
  print(cast ? `${cast} simulated votes are on the board.` : NO_DEMO_VOTES)
}

async function migrate(url: string): Promise<void> {
  await using db = createDatabase(url, { name: 'migrate' })
  await migrateToLatest(db)
}
