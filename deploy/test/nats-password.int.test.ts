import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ensurePrograms } from './ensure-programs.ts'
import { NATS, NATS_CONFIG, passwordsFor } from './start-nats.ts'

const run = promisify(execFile)
const reason = await ensurePrograms([NATS])
if (reason) process.stderr.write(`Skipped: the password of NATS is not tested here, ${reason}.\n`)

/** Reads the passwords in the container, as compose passes them. */
async function passwordsInContainer(password: string): Promise<Record<string, string>> {
  const { services } = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'))
  const variables: [string, string][] = Object.entries(services.nats.environment)
  return Object.fromEntries(
    variables.map(([name, value]) => [name, value.replace(/\$\{.*\}/, password)]),
  )
}

describe.skipIf(reason !== undefined)('NATS in compose', () => {
  // NATS could read these possible outputs of `openssl rand -hex` as a number, a size or a boolean.
  test.each(['6e31ab', '31415926', '64k', 'true'])('accepts the password %s', async (password) => {
    const passwords = await passwordsInContainer(password)
    expect(passwords).toEqual(passwordsFor(() => password))
    const env = { ...process.env, ...passwords }
    const checked = await run('nats-server', ['-t', '-c', NATS_CONFIG], { env })
    expect(checked.stderr + checked.stdout).toContain('is valid')
  })
})
