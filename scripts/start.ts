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
  startSystem,
  writeServersFile,
} from '@assay/system'
import { startStack } from '@assay/system/servers'

const signal = terminationSignal({ isTool: true })
const print = (line: string) => console.log(line)

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
  signal.throwIfAborted()

  const secrets = await readSecrets(join(stateFolder, 'secrets.json'))
  print('Starting the services …')
  const system = resources.use(
    await startSystem({
      ...{ stack, webRoot, host, port, signal },
      callerEnv: { ...secrets, ...withoutEmpty(process.env) },
      logFolder,
      onWarning: (line) => console.error(line),
    }),
  )
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

async function migrate(url: string): Promise<void> {
  await using db = createDatabase(url, { name: 'migrate' })
  await migrateToLatest(db)
}
