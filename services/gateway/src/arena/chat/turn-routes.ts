import type { TurnOpening } from '@assay/contracts/chat/requests'
import { type OpenedTurnDto, openTurnRoute } from '@assay/contracts/chat/turn-routes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../../http/app-error.ts'
import { type Identity, requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import { NoRecordedAnswerError } from '../turns/choose-able-contenders.ts'
import { planTurn } from '../turns/plan-turn.ts'
import { retryFailedSides } from '../turns/retry-failed-sides.ts'
import { getRepeated, storeTurn } from '../turns/store-turn.ts'
import { type StoredTurn, shownName } from '../turns/stored-turn.ts'
import type { TurnHealth } from '../turns/turn-health.ts'
import type { TurnOptions } from '../turns/turn-options.ts'
import { findTurn } from '../turns/turn-repository.ts'
import { auditRefusedTurn } from './audit-refused-turn.ts'
import { consumeTurnLimits, type TurnLimits } from './consume-turn-limits.ts'

export interface TurnRoutesOptions extends TurnOptions, TurnLimits {
  readonly turnHealth: TurnHealth
}

/** Opens turns for people whose network blocks sockets. They read the answers in the history. */
export const turnRoutes: FastifyPluginAsyncZod<TurnRoutesOptions> = async (app, options) => {
  serve(app, openTurnRoute, async (request, reply) => {
    const sender = requireIdentity(request)
    using starting = new DisposableStack()
    const asking = await consumeTurnLimits(options, request.body, {
      ...{ sender, address: request.ip, starting },
    })
    try {
      const turn = await openTurn({ ...options, asking }, sender, request.body)
      request.log.info({ turnId: turn.id, threadId: turn.threadId }, 'turn opened without a socket')
      return toOpenedTurnDto(turn)
    } catch (error) {
      options.turnHealth.failed(error)
      if (!(error instanceof NoRecordedAnswerError)) throw error
      const { message: detail, code, closest } = error
      return reply.code(409).send({ detail, code, closest: [...closest], request_id: request.id })
    }
  })
}

type OpenedTurn = Pick<StoredTurn, 'id' | 'idx' | 'threadId' | 'blind' | 'answers'>

/**
 * Stores the turn or finds the one that the same request has stored. If requested, failed sides of a
 * stored turn are retried.
 * @throws {AppError} with the refusal.
 */
async function openTurn(
  options: TurnRoutesOptions,
  sender: Identity,
  opening: TurnOpening,
): Promise<OpenedTurn> {
  const { db, turnHealth } = options
  if ('resume' in opening) {
    const { turn_id: turnId, retry_failed: isRetry } = opening.resume
    return auditRefusedTurn(db, sender, async () => {
      if (isRetry) await retryFailedSides(options, sender, turnId)
      return getTurn(options, sender, turnId)
    })
  }
  try {
    const planned = await planTurn(options, sender, opening)
    await storeTurn(options, planned, !opening.thread_id)
    turnHealth.stored()
    return planned
  } catch (error) {
    return getRepeated(db, { sender, request: opening, error })
  }
}

/** @throws {NotFoundError} for an unknown turn or another user's turn. */
async function getTurn(
  { db }: TurnOptions,
  { userId }: Identity,
  turnId: string,
): Promise<OpenedTurn> {
  const turn = await findTurn(db, { turnId, userId })
  if (!turn) throw new NotFoundError('Turn not found')
  return turn
}

function toOpenedTurnDto({ id, idx, threadId, blind, answers }: OpenedTurn): OpenedTurnDto {
  return {
    ...{ thread_id: threadId, turn_id: id, turn_idx: idx },
    llms: answers.map((answer) => shownName(blind, answer)),
  }
}
