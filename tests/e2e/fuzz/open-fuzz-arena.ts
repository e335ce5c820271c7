import { type Arena, startArena } from '@assay/testing/arena'
import { startIdentityProvider } from '@assay/testing/identity-provider'
import { startMailServer } from '@assay/testing/mail-server'

/** A system in which everything is configured that an operation needs, to be thrown away. */
export async function openFuzzArena(): Promise<Arena & AsyncDisposable> {
  await using resources = new AsyncDisposableStack()
  const mailServer = resources.use(await startMailServer())
  const provider = resources.use(await startIdentityProvider())
  const arena = resources.use(
    await startArena({
      env: {
        RATE_LIMIT_SCALE: '1000000',
        LOG_LEVEL: 'warn',
        MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
        GOOGLE_CLIENT_ID: 'assay-client',
        GOOGLE_CLIENT_SECRET: 'assay-secret',
        ORCID_CLIENT_ID: 'assay-client',
        ORCID_CLIENT_SECRET: 'assay-secret',
        BASE_URLS: `orcid=${provider.issuer}`,
      },
    }),
  )
  const kept = resources.move()
  return { ...arena, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
