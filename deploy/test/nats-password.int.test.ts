import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ensurePrograms } from './ensure-programs.ts'

const run = promisify(execFile)
const PROGRAM = {
  name: 'nats-server',
  debianPackage: 'nats-server',
  debianServices: ['nats-server'],
}

const reason = await ensurePrograms([PROGRAM])
if (reason) process.stderr.write(`Skipped: the password of NATS is not tested here, ${reason}.\n`)

/** `NATS_PASSWORD` of the container, as compose fills it in. */
async function passwordInContainer(password: string): Promise<string> {
  const { services } = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'))
  return services.nats.environment.NATS_PASSWORD.replace(/\$\{.*\}/, password)
}

describe.skipIf(reason !== undefined)('NATS in compose', () => {
  // What `openssl rand -hex` may make, and NATS may read as a number, a size or a truth.
  test.each(['6e31ab', '31415926', '64k', 'true'])('takes the password %s', async (password) => {
    const env = { ...process.env, NATS_PASSWORD: await passwordInContainer(password) }
    const checked = await run('nats-server', ['-t', '-c', join(ROOT, 'deploy/nats/nats.conf')], {
      env,
    })
    expect(checked.stderr + checked.stdout).toContain('is valid')
  })
})
