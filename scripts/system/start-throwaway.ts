import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, migrateToLatest } from '@assay/db'
import { findFreePort, type Stack, startStack } from '@assay/stack'
import { buildClient } from './build-client.ts'
import { createSecrets } from './secrets.ts'
import { type System, startSystem } from './start-system.ts'

export const SUPERUSER = { email: 'admin@example.com', password: 'changethis' } as const

/** A system and its servers, for those who look there, put something in or take one away. */
export interface Throwaway extends System {
  readonly stack: Stack
}

/**
 * The whole system with its client, on servers whose data goes with it. It knows its own address,
 * for the links in mails and the way back from Google.
 * @param env settings over the defaults.
 */
export async function startThrowaway(
  env: Readonly<Record<string, string>> = {},
): Promise<Throwaway> {
  await using resources = new AsyncDisposableStack()
  const logFolder = await mkdtemp(join(tmpdir(), 'assay-system-'))
  resources.defer(() => rm(logFolder, { recursive: true }))
  const [webRoot, stack, port] = await Promise.all([buildClient(), startStack(), findFreePort()])
  resources.use(stack)
  {
    await using db = createDatabase(stack.postgres.url)
    await migrateToLatest(db)
  }
  const system = resources.use(
    await startSystem({
      stack,
      webRoot,
      logFolder,
      port,
      env: {
        ...createSecrets(),
        FIRST_SUPERUSER_EMAIL: SUPERUSER.email,
        FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
        ...env,
      },
    }),
  )
  const kept = resources.move()
  return { ...system, stack, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
