import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import type { Outbox, OutboxRelay } from '@assay/outbox'
import type { openQueue } from '@assay/queue'
import type { Logger, Probes } from '@assay/runtime'
import type { Redis } from 'ioredis'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { usageRoutes } from './analytics/usage-routes.ts'
import { chatSocketRoutes } from './chat/chat-socket-routes.ts'
import type { FrameHub } from './chat/frame-hub.ts'
import type { Heartbeat } from './chat/heartbeat.ts'
import { readSampleQuestions } from './chat/sample-questions.ts'
import { citationRoutes } from './citations/citation-routes.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import type { Env } from './env.ts'
import { ethicsRoutes } from './ethics/ethics-routes.ts'
import { expertiseRoutes } from './expertise/expertise-routes.ts'
import { createExpertiseReading } from './expertise/read-expertise.ts'
import type { GatewayBounds } from './gateway-bounds.ts'
import { accessPlugin } from './http/access-plugin.ts'
import { clientFiles } from './http/client-files.ts'
import { createServer } from './http/create-server.ts'
import { handleNotFound } from './http/error-handler.ts'
import { healthRoutes } from './http/health-routes.ts'
import { identityPlugin } from './http/identity-plugin.ts'
import { createMethodRefusal } from './http/method-not-allowed.ts'
import { originPlugin } from './http/origin-plugin.ts'
import { googleRoutes } from './identities/google-routes.ts'
import type { OpenIdClient } from './identities/openid-client.ts'
import { orcidRoutes } from './identities/orcid-routes.ts'
import { itemRoutes } from './items/item-routes.ts'
import { labelRoutes } from './labels/label-routes.ts'
import { answerRateRoutes } from './leaderboard/answer-rate-routes.ts'
import { boardRoutes } from './leaderboard/board-routes.ts'
import { leaderboardRoutes } from './leaderboard/leaderboard-routes.ts'
import type { Publication } from './leaderboard/publication.ts'
import { publicationRoutes } from './leaderboard/publication-routes.ts'
import type { StandingsBoard } from './leaderboard/standings-board.ts'
import { verdictRoutes } from './leaderboard/verdict-routes.ts'
import { checkpointRoutes } from './ledger/checkpoint-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { consumeRatedVote } from './limits/consume-rated-vote.ts'
import type { DailyBudget } from './limits/create-daily-budget.ts'
import type { Limits } from './limits/create-limits.ts'
import { createDeviceCookie } from './limits/device-cookie.ts'
import { limitsPlugin } from './limits/limits-plugin.ts'
import type { SharedSockets } from './limits/shared-sockets.ts'
import { createSocketLimits } from './limits/socket-limits.ts'
import type { MailFolder } from './mail/mail-folder.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { llmRoutes } from './models/llm-routes.ts'
import { modelRoutes } from './models/model-routes.ts'
import { createOfferedModels } from './models/offered-models.ts'
import { createPatientDataGuard } from './patient-data/patient-data-guard.ts'
import { QUEUES_PATH, queueRoutes } from './queues/queue-routes.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { shareRoutes } from './shares/share-routes.ts'
import { termsRoutes } from './terms/terms-routes.ts'
import { guestChatRoutes } from './threads/guest-chat-routes.ts'
import { threadRoutes } from './threads/thread-routes.ts'
import { createSecondFactor } from './totp/second-factor.ts'
import { totpRoutes } from './totp/totp-routes.ts'
import { createAccessTokens } from './users/access-tokens.ts'
import { auditPlugin } from './users/audit-plugin.ts'
import { createAuthenticator } from './users/authenticator.ts'
import { confirmationRoutes } from './users/confirmation-routes.ts'
import { loginRoutes } from './users/login-routes.ts'
import { managedUserRoutes } from './users/managed-user-routes.ts'
import { createGuestMerging } from './users/merge-guest.ts'
import { recoveryRoutes } from './users/recovery-routes.ts'
import type { SessionWatch } from './users/session-watch.ts'
import type { AccountMails } from './users/start-account-mails.ts'
import type { Recovery } from './users/start-recovery.ts'
import { userRoutes } from './users/user-routes.ts'
import { createVoteCasting } from './votes/cast-vote.ts'
import { voteRoutes } from './votes/vote-routes.ts'
import type { VoterNetworks } from './votes/voter-networks.ts'

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
