import { fileURLToPath } from 'node:url'
import { type Bus, connectBus, ensureEventStream } from '@assay/bus'
import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { sendAccountMail } from '@assay/contracts/jobs/send-account-mail'
import { createDatabase, type Database, newId, pingDatabase, poolOf } from '@assay/db'
import { startOutboxRelay } from '@assay/outbox'
import { connectRedis, openQueue, probeRedis } from '@assay/queue'
import { type Logger, outsideAddress } from '@assay/runtime'
import { startAuditLog } from './accounts/audit/start-audit-log.ts'
import { createIssuerClient } from './accounts/identities/issuer-client.ts'
import { createSignInProviders } from './accounts/identities/sign-in-providers.ts'
import { createRecovery } from './accounts/mail/create-recovery.ts'
import { openMailFolder } from './accounts/mail/mail-folder.ts'
import { startAccountMails } from './accounts/mail/start-account-mails.ts'
import { startSessionWatch } from './accounts/sign-in/session-watch.ts'
import { ensureFirstSuperuser } from './accounts/users/ensure-first-superuser.ts'
import { buildApp } from './app.ts'
import { createDailyBudget } from './arena/budget/create-daily-budget.ts'
import { watchDailyBudget } from './arena/budget/watch-daily-budget.ts'
import { openFrameHub } from './arena/chat/frame-hub.ts'
import { startHeartbeat } from './arena/chat/heartbeat.ts'
import { createVoterNetworks, type VoterNetworks } from './arena/networks/voter-networks.ts'
import { createTurnHealth } from './arena/turns/turn-health.ts'
import { watchOverdueTurns } from './arena/turns/watch-overdue-turns.ts'
import { openBoardCache } from './boards/leaderboard/board-cache.ts'
import { openPublication } from './boards/leaderboard/publication.ts'
import { type Env, publicUrlOf } from './env.ts'
import { GATEWAY_BOUNDS, type GatewayBounds } from './gateway-bounds.ts'
import { connectLimitsRedis } from './http/limits/connect-limits-redis.ts'
import { createLimits } from './http/limits/create-limits.ts'
import { openSharedSockets } from './http/limits/shared-sockets.ts'
import { synchroniseModels } from './stewardship/models/synchronise-models.ts'
import { startRetention } from './stewardship/retention/start-retention.ts'

export interface GatewayOptions {
  readonly env: Env
  readonly log: Logger
  readonly bounds?: GatewayBounds
}

/**
 * Builds the gateway. Resources are released in reverse order: the server stops accepting
 * connections before the bus drains, and the database closes last.
 * @returns the server, which does not listen yet, and the probes of the servers on which it
 * depends.
 */
export async function startGateway(
  { env, log, bounds = GATEWAY_BOUNDS }: GatewayOptions,
  resources: AsyncDisposableStack,
) {
  const gatewayId = newId()
  const db = await openDatabase(env, log, resources)
  const redis = resources.use(connectRedis(env.REDIS_URL, log))
  const queues = [recomputeLeaderboard, sendAccountMail].map((job) =>
    resources.use(openQueue(job, redis)),
  )
  const limits = openLimits(env, log, resources)
  const networks = createVoterNetworks(db, env.TRUSTED_VOTER_NETWORKS)
  const dailyBudget = dailyBudgetOf(env, db, networks)
  resources.use(watchDailyBudget(db, dailyBudget, log))
  const bus = resources.use(await connectBus(env, 'gateway', log))
  // If this fails, the relay retries. Until it succeeds, events wait and turns are refused.
  await ensureEventStream(bus).catch((error: unknown) => log.warn({ err: error }, 'no stream yet'))
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const hub = resources.use(openFrameHub({ db, bus, gatewayId, log }))
  resources.use(watchOverdueTurns({ db, outbox: relay, bus, log }))
  resources.use(startRetention({ db, outbox: relay, days: env, log }))
  resources.use(startAuditLog(db, log))
  const board = resources.use(await openBoardCache(db, bus, log))
  const publication = resources.use(await openPublication(db, env.LEADERBOARD_PUBLIC, log))
  const sessionWatch = resources.use(startSessionWatch(db, log))
  const heartbeat = resources.use(
    startHeartbeat({ intervalMs: bounds.heartbeatMs, maxLifeMs: bounds.socketLifeMs }),
  )
  const turnHealth = createTurnHealth()
  const probes = { ...probesOf(db, bus, redis), turns: turnHealth.probe }
  const app = resources.use(
    await buildApp({
      ...{ env, bounds, log, db, bus, redis, probes, queues, ...limits, dailyBudget, networks },
      ...{ heartbeat, relay, hub, board, publication, gatewayId, sessionWatch, turnHealth },
      ...(await startMails({ env, db, redis, log }, resources)),
      providers: createSignInProviders(env, publicUrlOf(env), log),
      orcid: orcidOf(env, log),
    }),
  )
  return { app, probes }
}

async function openDatabase(
  env: Env,
  log: Logger,
  resources: AsyncDisposableStack,
): Promise<Database> {
  const pool = { name: 'gateway', repeatsTransactions: true, ...poolOf(env) }
  const db = resources.use(createDatabase(env.DATABASE_URL, pool))
  await synchroniseModels(db, env.MODELS_FILE)
  const superuser = { email: env.FIRST_SUPERUSER_EMAIL, password: env.FIRST_SUPERUSER_PASSWORD }
  await ensureFirstSuperuser(db, superuser, log)
  return db
}

function openLimits(env: Env, log: Logger, resources: AsyncDisposableStack) {
  const redis = resources.use(connectLimitsRedis(env.REDIS_URL, log))
  const limits = resources.use(createLimits(redis, env.RATE_LIMIT_SCALE))
  return { limits, sharedSockets: resources.use(openSharedSockets(redis, log)) }
}

function probesOf(db: Database, bus: Bus, redis: ReturnType<typeof connectRedis>) {
  return {
    postgres: () => pingDatabase(db),
    nats: () => bus.rtt(),
    redis: () => probeRedis(redis, 'limit:probe'),
  }
}

interface MailServers {
  readonly env: Env
  readonly db: Database
  readonly redis: ReturnType<typeof connectRedis>
  readonly log: Logger
}

async function startMails({ env, ...servers }: MailServers, resources: AsyncDisposableStack) {
  const mailFolder = resources.use(mailFolderOf(env))
  const mailer = resources.use(await mailerOf(env)) ?? mailFolder
  const options = { ...servers, mailer, brand: env.BRAND_NAME, publicUrl: publicUrlOf(env) }
  const mails = startAccountMails(options, resources)
  return { mailFolder, recovery: createRecovery(options, mails), mails }
}

function dailyBudgetOf(env: Env, db: Database, networks: VoterNetworks) {
  return createDailyBudget({
    db,
    networks,
    scale: env.RATE_LIMIT_SCALE,
    battlesPerNetwork: env.DAILY_BATTLES_PER_NETWORK,
    arena: { battles: env.DAILY_BATTLE_BUDGET || null, tokens: env.DAILY_TOKEN_BUDGET || null },
  })
}

/** Undefined in production and if a mail server is configured. */
function mailFolderOf({ MAIL_URL: url, NODE_ENV }: Env) {
  if (NODE_ENV === 'production' || !url?.startsWith('file:')) return undefined
  return openMailFolder(fileURLToPath(url))
}

/** Undefined if no mail server is configured. */
async function mailerOf({ MAIL_URL: url, MAIL_FROM: from }: Env) {
  if (!url?.startsWith('smtp')) return undefined
  const { createMailer } = await import('./accounts/mail/create-mailer.ts')
  return createMailer({ url, from })
}

/** Undefined if no ORCID client is configured. The web client then does not offer to link an iD. */
function orcidOf(env: Env, log: Logger) {
  const { ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) return undefined
  const redirectUri = new URL('/auth/orcid', publicUrlOf(env)).href
  const client = createIssuerClient(
    {
      provider: 'orcid',
      name: 'ORCID',
      issuer: outsideAddress('orcid', env.BASE_URLS),
      clientId,
      clientSecret,
      redirectUris: [redirectUri],
      scope: 'openid',
    },
    log,
  )
  return { client, redirectUri }
}
