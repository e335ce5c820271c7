import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withoutEmpty } from '@assay/runtime'
import {
  loadEnvFile,
  ROOT,
  readServersFile,
  readSettings,
  type ServiceName,
  serviceEnv,
} from '@assay/system'

/** Each command belongs to the service that owns the tables it changes. */
const OWNERS: Readonly<Record<string, ServiceName>> = {
  migrate: 'gateway',
  'create-superuser': 'gateway',
  'turn-off-two-factor': 'gateway',
  'retire-model': 'gateway',
  models: 'gateway',
  'exempt-network': 'gateway',
  release: 'gateway',
  'replay-outbox': 'gateway',
  'rebuild-ratings': 'rating-worker',
  'replay-dead-letters': 'rating-worker',
  'rebuild-projections': 'analytics-projector',
}

const [command = '', ...args] = process.argv.slice(2)
const owner = Object.hasOwn(OWNERS, command) ? OWNERS[command] : undefined
if (owner) process.exitCode = await runCommand(owner)
else {
  console.error(`Usage: npm run admin -- <${Object.keys(OWNERS).join(' | ')}>`)
  process.exitCode = 2
}

/**
 * Runs the command in its service. It uses the servers given in the environment, or else the
 * servers of a running Assay.
 */
async function runCommand(service: ServiceName): Promise<number> {
  loadEnvFile()
  const { stateFolder } = readSettings(process.env)
  const servers = await readServersFile(stateFolder)
  const env = serviceEnv(service, {
    RELEASES_FOLDER: join(stateFolder, 'releases'),
    ...servers,
    ...withoutEmpty(process.env),
  })
  if (!env.DATABASE_URL) {
    console.error(
      'Set DATABASE_URL, or start Assay from this folder, so that its servers can be found.',
    )
    return 2
  }
  const main = join(ROOT, 'services', service, 'src', 'admin.ts')
  const child = spawn(process.execPath, [main, command, ...args], { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
