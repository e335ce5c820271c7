import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'
import { startIdentityProvider } from '@assay/testing/identity-provider'
import { shortOrLong } from '@assay/testing/long-form'
import { startMailServer } from '@assay/testing/mail-server'
import { expect } from 'vitest'
import { ownTest as base } from '../arena.ts'
import { fuzzAs, ROLES, type Role } from './fuzz-arena.ts'

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')

// This enables the settings that operations need.
const test = base
  .extend('options', { scope: 'file' }, {})
  .extend('settings', { scope: 'file' }, async ({ options: _ }, { onCleanup }) => {
    const resources = new AsyncDisposableStack()
    onCleanup(() => resources.disposeAsync())
    const mailServer = resources.use(await startMailServer())
    const provider = resources.use(await startIdentityProvider())
    return {
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
      GOOGLE_CLIENT_ID: 'assay-client',
      GOOGLE_CLIENT_SECRET: 'assay-secret',
      ORCID_CLIENT_ID: 'assay-client',
      ORCID_CLIENT_SECRET: 'assay-secret',
      BASE_URLS: `orcid=${provider.issuer}`,
    }
  })
  .extend('schemathesis', { scope: 'file' }, () =>
    ensurePythonEnvironment('schemathesis', REQUIREMENTS).then(
      (programs) => ({ program: join(programs, 'schemathesis') }),
      (error: unknown) => ({ reason: `Schemathesis cannot be installed here: ${error}` }),
    ),
  )

/**
 * The short form tries a few examples per operation. The long form runs all phases, and uses SEED
 * and EXAMPLES.
 */
const EXTENT = {
  seed: Number(process.env.SEED ?? 1),
  examples: shortOrLong(1, Number(process.env.EXAMPLES ?? 10)),
  phases: shortOrLong(['fuzzing'], ['examples', 'coverage', 'fuzzing', 'stateful']),
  endings: shortOrLong(false, true),
}

test.for(shortOrLong<readonly Role[]>(['superuser'], ROLES))(
  'a %s gets no server error and no response outside the OpenAPI document',
  async (role, { schemathesis, skip, arena }) => {
    if ('reason' in schemathesis) return skip(schemathesis.reason)
    const outcome = await fuzzAs(arena, role, { ...schemathesis, ...EXTENT })
    expect(outcome.isClean, outcome.report).toBe(true)
  },
)
