import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root.ts'
import type { ServiceName } from './service-env.ts'

export interface AdminCommandOptions {
  readonly databaseUrl: string
  /** The checkout from which the command runs. Default: this checkout. */
  readonly root?: string
}

/**
 * Runs an operator command of a service.
 * @returns the command's output.
 */
export async function runAdminCommand(
  service: ServiceName,
  command: string,
  { databaseUrl, root = ROOT }: AdminCommandOptions,
): Promise<string> {
  const args = [join(root, 'services', service, 'src', 'admin.ts'), command]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout
}
