import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import { openDemonstration } from '@assay/demo/open-demonstration'
import type { OutboxRelay } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import plugin from 'fastify-plugin'
import type { SessionWatch } from '../accounts/sign-in/session-watch.ts'
import type { Authenticator } from '../http/identity.ts'
import type { Limits } from '../http/limits/create-limits.ts'
import type { SharedSockets } from '../http/limits/shared-sockets.ts'
import { createSocketLimits } from '../http/limits/socket-limits.ts'
import type { PatientDataGuard } from '../http/patient-data/patient-data-guard.ts'
import type { DailyBudget } from './budget/create-daily-budget.ts'
import { chatSocketRoutes } from './chat/chat-socket-routes.ts'
import type { FrameHub } from './chat/frame-hub.ts'
import type { Heartbeat } from './chat/heartbeat.ts'
import { turnRoutes } from './chat/turn-routes.ts'
import { labelRoutes } from './labels/label-routes.ts'
import { llmRoutes } from './models/llm-routes.ts'
import { createOfferedModels } from './models/offered-models.ts'
import type { VoterNetworks } from './networks/voter-networks.ts'
import { citationRoutes } from './threads/citation-routes.ts'
import { guestChatRoutes } from './threads/guest-chat-routes.ts'
import { shareRoutes } from './threads/share-routes.ts'
import { threadRoutes } from './threads/thread-routes.ts'
import { readSampleQuestions } from './turns/sample-questions.ts'
import type { TurnHealth } from './turns/turn-health.ts'
import { createVoteCasting } from './votes/cast-vote.ts'
import { voteRoutes } from './votes/vote-routes.ts'

export interface ArenaOptions {
  readonly env: {
    readonly VOTE_MIN_DELAY_MS: number
    readonly MAX_SOCKETS: number
    readonly RATE_LIMIT_SCALE: number
    readonly TURN_DEADLINE_MS: number
    readonly THINKING_TURN_DEADLINE_MS: number
  }
  readonly bounds: { readonly socketsPerNetwork: number; readonly firstFrameWaitMs: number }
  readonly log: Logger
  readonly db: Database
  readonly bus: Bus
  readonly relay: OutboxRelay
  readonly limits: Limits
  readonly guard: PatientDataGuard
  readonly sharedSockets: SharedSockets
  readonly authenticator: Authenticator
  readonly sessionWatch: SessionWatch
  readonly dailyBudget: DailyBudget
  readonly networks: VoterNetworks
  readonly heartbeat: Heartbeat
  readonly hub: FrameHub
  readonly turnHealth: TurnHealth
  /** The name to which workers send frames for this process. */
  readonly gatewayId: string
}

/** Threads, turns, answers and votes. */
export const arenaPlugin = plugin<ArenaOptions>(async (app, options) => {
  const { env, db, relay: outbox, limits, networks } = options
  const offeredModels = createOfferedModels(db)
  const demonstration = openDemonstration()
  const minDelayMs = env.VOTE_MIN_DELAY_MS
  const castVote = createVoteCasting({ db, outbox, minDelayMs, networks, limits })
  const shared = { db, offeredModels, demonstration, castVote }
  await app.register(llmRoutes, shared)
  await app.register(threadRoutes, shared)
  await app.register(guestChatRoutes, shared)
  await app.register(shareRoutes, shared)
  await app.register(citationRoutes, shared)
  await app.register(labelRoutes, shared)
  await app.register(voteRoutes, shared)
  const turns = {
    ...{ ...options, outbox, offeredModels, demonstration },
    canPublish: outbox.isHealthy,
    isSampleQuestion: readSampleQuestions(),
    deadlineMs: env.TURN_DEADLINE_MS,
    thinkingDeadlineMs: env.THINKING_TURN_DEADLINE_MS,
  }
  await app.register(turnRoutes, turns)
  await app.register(chatSocketRoutes, {
    ...turns,
    socketLimits: socketLimitsOf(options),
    firstFrameWaitMs: options.bounds.firstFrameWaitMs,
  })
})

function socketLimitsOf({ env, bounds, sharedSockets, log }: ArenaOptions) {
  return createSocketLimits({
    shared: sharedSockets,
    maxSockets: env.MAX_SOCKETS,
    maxPerNetwork: bounds.socketsPerNetwork * env.RATE_LIMIT_SCALE,
    log,
  })
}
