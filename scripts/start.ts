import { once } from 'node:events'
import { join } from 'node:path'
import { createDatabase, type Database, migrateToLatest } from '@assay/db'
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
import { findLocalModels, listStoredModels, offerLocalModels } from '@assay/system/local-models'
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
  const { stateFolder, host, port, discovers, superuser, ...settings } = readSettings(process.env)
  const hasDemoVotes = process.argv.includes(DEMO_VOTES)
  const logFolder = join(stateFolder, 'logs')
  await checkPort(host, port)
  await using resources = new AsyncDisposableStack()

  print('Starting PostgreSQL, Redis and NATS …')
  const building = buildClient(print)
  building.catch(() => {})
  const finding = discovers && !hasDemoVotes ? findLocalModels() : []
  const stack = resources.use(
    await startStack({ dataFolder: join(stateFolder, 'data'), report: print }),
  )
  const { modelsFile, message } = await withDatabase(stack.postgres.url, async (db) => {
    await migrateToLatest(db)
    const listStored = () => listStoredModels(db)
    const found = await finding
    return offerLocalModels({ found, ...settings, folder: stateFolder, listStored })
  })
  if (message) print(message)
  resources.use(
    await writeServersFile(stateFolder, {
      DATABASE_URL: stack.postgres.url,
      REDIS_URL: stack.redis.url,
      NATS_URL: stack.nats.url,
    }),
  )
  const webRoot = await building
  signal.throwIfAborted()

  const secrets = await readSecrets(join(stateFolder, 'secrets.json'))
  print('Starting the services …')
  const system = resources.use(
    await startSystem({
      ...{ stack, webRoot, host, port, signal },
      callerEnv: { ...secrets, ...withoutEmpty(process.env), MODELS_FILE: modelsFile },
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
  const publicUrl = process.env.PUBLIC_URL
  print(`
Assay is running at ${publicUrl ? `${publicUrl} (and listens at ${system.url})` : system.url}

  Superuser  ${superuser}
  Logs       ${logFolder}
  Mails      ${process.env.MAIL_URL ? 'by your mail server' : join(logFolder, 'mails')}
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
  const cast = await withDatabase(databaseUrl, (db) => seedDemoVotes({ db, system, pepper }))
  print(cast ? `${cast} simulated votes are on the board.` : NO_DEMO_VOTES)
}

async function withDatabase<Result>(
  url: string,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  await using db = createDatabase(url, { name: 'start' })
  return use(db)
}
