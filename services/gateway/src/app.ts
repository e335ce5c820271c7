import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import type { Outbox, OutboxRelay } from '@assay/outbox'
import type { openQueue } from '@assay/queue'
import type { Logger, Probes } from '@assay/runtime'
import type { Redis } from 'ioredis'
import { auditPlugin } from './accounts/audit/audit-plugin.ts'
import { consentRoutes } from './accounts/consents/consent-routes.ts'
import { termsRoutes } from './accounts/consents/terms-routes.ts'
import { expertiseRoutes } from './accounts/expertise/expertise-routes.ts'
import { createExpertiseReading } from './accounts/expertise/read-expertise.ts'
import { googleRoutes } from './accounts/identities/google-routes.ts'
import type { OpenIdClient } from './accounts/identities/openid-client.ts'
import { orcidRoutes } from './accounts/identities/orcid-routes.ts'
import { itemRoutes } from './accounts/items/item-routes.ts'
import { confirmationRoutes } from './accounts/mail/confirmation-routes.ts'
import type { MailFolder } from './accounts/mail/mail-folder.ts'
import { mailRoutes } from './accounts/mail/mail-routes.ts'
import { recoveryRoutes } from './accounts/mail/recovery-routes.ts'
import type { AccountMails } from './accounts/mail/start-account-mails.ts'
import type { Recovery } from './accounts/mail/start-recovery.ts'
import { createSecondFactor } from './accounts/second-factor/second-factor.ts'
import { totpRoutes } from './accounts/second-factor/totp-routes.ts'
import { createAccessTokens } from './accounts/sign-in/access-tokens.ts'
import { createAuthenticator } from './accounts/sign-in/authenticator.ts'
import { createDeviceCookie } from './accounts/sign-in/device-cookie.ts'
import { loginRoutes } from './accounts/sign-in/login-routes.ts'
import type { SessionWatch } from './accounts/sign-in/session-watch.ts'
import { managedUserRoutes } from './accounts/users/managed-user-routes.ts'
import { createGuestMerging } from './accounts/users/merge-guest.ts'
import { userRoutes } from './accounts/users/user-routes.ts'
import type { DailyBudget } from './arena/budget/create-daily-budget.ts'
import { chatSocketRoutes } from './arena/chat/chat-socket-routes.ts'
import type { FrameHub } from './arena/chat/frame-hub.ts'
import type { Heartbeat } from './arena/chat/heartbeat.ts'
import { citationRoutes } from './arena/citations/citation-routes.ts'
import { labelRoutes } from './arena/labels/label-routes.ts'
import { llmRoutes } from './arena/models/llm-routes.ts'
import { createOfferedModels } from './arena/models/offered-models.ts'
import { createPatientDataGuard } from './arena/patient-data/patient-data-guard.ts'
import { guestChatRoutes } from './arena/threads/guest-chat-routes.ts'
import { shareRoutes } from './arena/threads/share-routes.ts'
import { threadRoutes } from './arena/threads/thread-routes.ts'
import { readSampleQuestions } from './arena/turns/sample-questions.ts'
import { createVoteCasting } from './arena/votes/cast-vote.ts'
import { consumeRatedVote } from './arena/votes/consume-rated-vote.ts'
import { voteRoutes } from './arena/votes/vote-routes.ts'
import type { VoterNetworks } from './arena/votes/voter-networks.ts'
import { answerRateRoutes } from './boards/leaderboard/answer-rate-routes.ts'
import { boardRoutes } from './boards/leaderboard/board-routes.ts'
import { leaderboardRoutes } from './boards/leaderboard/leaderboard-routes.ts'
import type { Publication } from './boards/leaderboard/publication.ts'
import { publicationRoutes } from './boards/leaderboard/publication-routes.ts'
import type { StandingsBoard } from './boards/leaderboard/standings-board.ts'
import { verdictRoutes } from './boards/leaderboard/verdict-routes.ts'
import { checkpointRoutes } from './boards/ledger/checkpoint-routes.ts'
import { ledgerRoutes } from './boards/ledger/ledger-routes.ts'
import type { Env } from './env.ts'
import type { GatewayBounds } from './gateway-bounds.ts'
import { accessPlugin } from './http/access-plugin.ts'
import { clientFiles } from './http/client-files.ts'
import { createServer } from './http/create-server.ts'
import { handleNotFound } from './http/error-handler.ts'
import { healthRoutes } from './http/health-routes.ts'
import { identityPlugin } from './http/identity-plugin.ts'
import type { Limits } from './http/limits/create-limits.ts'
import { limitsPlugin } from './http/limits/limits-plugin.ts'
import type { SharedSockets } from './http/limits/shared-sockets.ts'
import { createSocketLimits } from './http/limits/socket-limits.ts'
import { createMethodRefusal } from './http/method-not-allowed.ts'
import { originPlugin } from './http/origin-plugin.ts'
import { analyticsRoutes } from './stewardship/analytics/analytics-routes.ts'
import { usageRoutes } from './stewardship/analytics/usage-routes.ts'
import { modelRoutes } from './stewardship/models/model-routes.ts'
import { QUEUES_PATH, queueRoutes } from './stewardship/queues/queue-routes.ts'
import { ethicsRoutes } from './stewardship/releases/ethics-routes.ts'
import { releaseRoutes } from './stewardship/releases/release-routes.ts'
import { reviewRoutes } from './stewardship/reviews/review-routes.ts'

const SAMPLE_QUESTIONS_FILE = join(import.meta.dirname, '../../../web/public/sample_questions.txt')

export interface AppOptions {
  readonly env: Env
  readonly bounds: GatewayBounds
  readonly log: Logger
  readonly db: Database
  readonly bus: Bus
  readonly redis: Redis
  /** Of the servers that it needs. */
  readonly probes: Probes
  readonly queues: readonly ReturnType<typeof openQueue>[]
  readonly limits: Limits
  readonly dailyBudget: DailyBudget
  readonly networks: VoterNetworks
  readonly sharedSockets: SharedSockets
  readonly heartbeat: Heartbeat
  readonly relay: OutboxRelay
  readonly hub: FrameHub
  readonly board: StandingsBoard
  readonly publication: Publication
  readonly sessionWatch: SessionWatch
  readonly recovery: Recovery
  readonly mails: AccountMails
  readonly mailFolder?: MailFolder | undefined
  readonly google?: OpenIdClient | undefined
  readonly orcid?: { readonly client: OpenIdClient; readonly redirectUri: string } | undefined
  /** The name under which workers send frames to this process. */
  readonly gatewayId: string
}

/** The whole HTTP side of the gateway, ready to listen; what has a lifetime is given to it. */
export async function buildApp(options: AppOptions) {
  const { env, log, db, bus, redis, probes, queues, relay, hub, board, publication } = options
  const {
    gatewayId,
    limits,
    dailyBudget,
    networks,
    sharedSockets,
    heartbeat,
    sessionWatch,
    recovery,
    mails,
    mailFolder,
    google,
    orcid,
  } = options
  const outbox: Outbox = relay

  const app = await createServer(env, log)
  const accessTokens = createAccessTokens(app.jwt, env.JWT_SECRET)
  const socketLimits = createSocketLimits({
    shared: sharedSockets,
    maxSockets: env.MAX_SOCKETS,
    maxPerNetwork: options.bounds.socketsPerNetwork * env.RATE_LIMIT_SCALE,
    log,
  })
  const pepper = env.GUEST_PEPPER
  const cookie = { secure: env.NODE_ENV === 'production' }
  const deviceCookie = createDeviceCookie(cookie)
  const authenticator = createAuthenticator({
    ...{ db, accessTokens, pepper, limits },
    isTotpRequired: env.REQUIRE_SUPERUSER_TOTP,
  })
  const secondFactor = createSecondFactor({ db, pepper, brand: env.BRAND_NAME, limits })
  const mergeGuest = createGuestMerging(outbox, pepper)
  const offeredModels = createOfferedModels(db)
  const guard = createPatientDataGuard(env.PHI_GUARD)
  const otherMethods = createMethodRefusal()
  await app.register(otherMethods.watch)
  await app.register(originPlugin, { allowed: env.ALLOWED_ORIGINS })
  await app.register(identityPlugin, { authenticator })
  await app.register(limitsPlugin, { limits })
  await app.register(auditPlugin, { db })
  await app.register(accessPlugin, { publication })
  app.addHook('onSend', async (request, reply) => {
    const isApi = request.routeOptions.url?.startsWith('/api/')
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await app.register(healthRoutes, { probes })
  await app.register(loginRoutes, {
    db,
    accessTokens,
    authenticator,
    limits,
    deviceCookie,
    secondFactor,
    mergeGuest,
  })
  await app.register(googleRoutes, {
    db,
    outbox,
    accessTokens,
    authenticator,
    secondFactor,
    mergeGuest,
    google,
    cookie,
  })
  await app.register(userRoutes, { db, accessTokens, outbox, authenticator, limits, mails })
  const readExpertise = createExpertiseReading(db, { isOrcidAvailable: Boolean(orcid) })
  await app.register(expertiseRoutes, { db, readExpertise })
  await app.register(orcidRoutes, {
    db,
    readExpertise,
    orcid: orcid?.client,
    redirectUri: orcid?.redirectUri ?? '',
    cookie,
  })
  await app.register(managedUserRoutes, { db, outbox, mails })
  await app.register(confirmationRoutes, { db, limits, mails })
  await app.register(totpRoutes, { db, accessTokens, authenticator, limits, secondFactor })
  await app.register(mailRoutes, { isAvailable: mails.isAvailable, mailFolder })
  await app.register(recoveryRoutes, { db, limits, deviceCookie, recovery })
  await app.register(itemRoutes, { db })
  await app.register(analyticsRoutes, { db, dailyBudget })
  await app.register(usageRoutes, { db })
  await app.register(termsRoutes, { db, authenticator })
  await app.register(llmRoutes, { db, offeredModels })
  await app.register(modelRoutes, { db })
  await app.register(threadRoutes, { db, guard })
  await app.register(guestChatRoutes, { db })
  await app.register(citationRoutes, { db })
  await app.register(labelRoutes, { db })
  await app.register(consentRoutes, { db })
  await app.register(shareRoutes, { db })
  await app.register(voteRoutes, {
    db,
    guard,
    castVote: createVoteCasting({
      db,
      outbox,
      minDelayMs: env.VOTE_MIN_DELAY_MS,
      networks,
      consumeRated: ({ voter, address }) => consumeRatedVote(limits, voter, address),
    }),
  })
  const exportKey = exportKeyOf(pepper)
  await app.register(ledgerRoutes, { db, exportKey, limits })
  await app.register(checkpointRoutes, { db })
  await app.register(reviewRoutes, { db, exportKey })
  await app.register(releaseRoutes, { db })
  await app.register(ethicsRoutes, { settings: env })
  await app.register(queueRoutes, { prefix: QUEUES_PATH, redis, queues })
  await app.register(publicationRoutes, { publication })
  await app.register(boardRoutes, { db })
  await app.register(leaderboardRoutes, { db, board })
  await app.register(verdictRoutes, { db })
  await app.register(answerRateRoutes, { db })
  await app.register(chatSocketRoutes, {
    db,
    outbox,
    bus,
    hub,
    gatewayId,
    authenticator,
    limits,
    dailyBudget,
    socketLimits,
    heartbeat,
    sessionWatch,
    canPublish: relay.isHealthy,
    offeredModels,
    guard,
    isSampleQuestion: await readSampleQuestions(SAMPLE_QUESTIONS_FILE),
    firstFrameWaitMs: options.bounds.firstFrameWaitMs,
    deadlineMs: env.TURN_DEADLINE_MS,
    thinkingDeadlineMs: env.THINKING_TURN_DEADLINE_MS,
  })
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

/** Keys the pseudonyms of voters in exports, so that exports of all processes can be joined. */
function exportKeyOf(pepper: string): string {
  return createHmac('sha256', pepper).update('ledger exports').digest('base64url')
}
