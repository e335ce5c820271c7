import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hostToBind } from '@assay/runtime'
import { ROOT } from './root.ts'

const DEFAULT_EMAIL = 'admin@example.com'
const DEFAULT_PASSWORD = 'changethis'

export interface Settings {
  /** The folder for everything that a run keeps: data, logs and secrets. Git ignores it. */
  readonly stateFolder: string
  readonly host: string
  readonly port: number
  /** The operator's models file. */
  readonly modelsFile: string
  /** Whether to look for model servers on this machine. */
  readonly discovers: boolean
  /** The first login, as a printable line. It does not show a configured password. */
  readonly superuser: string
}

/** Loads `.env` into this process. Variables that are already set take precedence. */
export function loadEnvFile(): void {
  const file = join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * Reads the settings.
 * @throws {Error} if PORT is invalid.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT is ${env.PORT}: it must be a number from 1 to 65535`)
  }
  const email = env.FIRST_SUPERUSER_EMAIL || DEFAULT_EMAIL
  const password = env.FIRST_SUPERUSER_PASSWORD ? '(as set)' : DEFAULT_PASSWORD
  return {
    stateFolder: resolve(ROOT, env.ASSAY_STATE_FOLDER || '.assay'),
    host: hostToBind(env.HOST || '127.0.0.1'),
    port,
    modelsFile: resolve(ROOT, env.MODELS_FILE || 'models.json'),
    discovers: !/^(1|true)$/i.test(env.ASSAY_NO_DISCOVERY ?? ''),
    superuser: `${email} / ${password}`,
  }
}
