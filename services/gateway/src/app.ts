import { createHmac } from 'node:crypto'
import type { AccountsOptions } from './accounts/accounts-context.ts'
import { accountsPlugin } from './accounts/accounts-plugin.ts'
import { createExpertiseReading } from './accounts/expertise/read-expertise.ts'
import { createAccessTokens } from './accounts/sign-in/access-tokens.ts'
import { createAuthenticator } from './accounts/sign-in/authenticator.ts'
import { type ArenaOptions, arenaPlugin } from './arena/arena-plugin.ts'
import { exportThreads } from './arena/threads/export-threads.ts'
import type { BoardsOptions } from './boards/boards-context.ts'
import { boardsPlugin } from './boards/boards-plugin.ts'
import type { Env } from './env.ts'
import { clientFiles } from './http/client-files.ts'
import { createServer } from './http/create-server.ts'
import { handleNotFound } from './http/error-handler.ts'
import { type HttpOptions, httpPlugin } from './http/http-plugin.ts'
import { createMethodRefusal } from './http/method-not-allowed.ts'
import { createPatientDataGuard } from './http/patient-data/patient-data-guard.ts'
import type { StewardshipOptions } from './stewardship/stewardship-context.ts'
import { stewardshipPlugin } from './stewardship/stewardship-plugin.ts'
import type { StudiesOptions } from './studies/studies-context.ts'
import { studiesPlugin } from './studies/studies-plugin.ts'

type RoomOptions = HttpOptions &
  AccountsOptions &
  ArenaOptions &
  BoardsOptions &
  StewardshipOptions &
  StudiesOptions

/** Options that `buildApp` creates and several plugins use. */
type Shared =
  | 'accessTokens'
  | 'admission'
  | 'authenticator'
  | 'exportKey'
  | 'exportThreads'
  | 'guard'
  | 'isBoardPublic'
  | 'outbox'
  | 'readExpertise'

export type AppOptions = Omit<RoomOptions, Shared | 'env'> & { readonly env: Env }

/**
 * Builds the gateway's HTTP server, ready to listen. The caller disposes of the resources it passes
 * in.
 */
export async function buildApp(options: AppOptions) {
  const { env, db, limits } = options
  const app = await createServer(env, options.log)
  const accessTokens = createAccessTokens(app.jwt, env.JWT_SECRET)
  const admission = {
    ...env.ADMISSION,
    hasGuests: env.GUESTS,
    needsConfirmation: env.ADMISSION.rule === 'domains' && options.recovery.isAvailable,
  }
  const rooms: RoomOptions & AppOptions = {
    ...options,
    outbox: options.relay,
    accessTokens,
    admission,
    authenticator: createAuthenticator({
      ...{ db, accessTokens, limits, admission, pepper: env.GUEST_PEPPER },
      isTotpRequired: env.REQUIRE_SUPERUSER_TOTP,
    }),
    guard: createPatientDataGuard(env.PHI_GUARD),
    readExpertise: createExpertiseReading(db, { isOrcidAvailable: Boolean(options.orcid) }),
    exportKey: exportKeyOf(env.GUEST_PEPPER),
    exportThreads: (userId) => exportThreads(db, userId),
    isBoardPublic: options.publication.isPublic,
  }
  const otherMethods = createMethodRefusal()
  await app.register(otherMethods.watch)
  await app.register(httpPlugin, rooms)
  await app.register(accountsPlugin, rooms)
  await app.register(arenaPlugin, rooms)
  await app.register(boardsPlugin, rooms)
  await app.register(stewardshipPlugin, rooms)
  await app.register(studiesPlugin, rooms)
  await app.register(otherMethods.refuse)
  if (env.WEB_ROOT) {
    await app.register(clientFiles, {
      root: env.WEB_ROOT,
      contactUrl: env.CONTACT_URL,
      blogUrl: env.BLOG_URL,
      phiGuard: env.PHI_GUARD,
      voteMinDelayMs: env.VOTE_MIN_DELAY_MS,
    })
  } else app.setNotFoundHandler(handleNotFound)
  return app
}

/**
 * Derives the key for voters' pseudonyms in exports. It is the same in all processes, so that
 * exports can be joined.
 */
function exportKeyOf(pepper: string): string {
  return createHmac('sha256', pepper).update('ledger exports').digest('base64url')
}
