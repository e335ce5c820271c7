import { type Bus, request } from '@assay/bus'
import { attachAnswer } from '@assay/contracts/bus/subjects'
import { toEnding } from '@assay/contracts/chat/answer-errors'
import type { Database } from '@assay/db'
import { findStoredAnswer } from '../turns/turn-repository.ts'
import { applySnapshot, applyStored, type SideStream } from './side-stream.ts'

const ATTACH_TIMEOUT_MS = 1_000

export interface TextSources {
  readonly db: Database
  readonly bus: Bus
  readonly gatewayId: string
}

/**
 * Fetches the missing text of a side: from the worker that runs the answer, which then streams to
 * this gateway, or from the database if the answer has ended. Does nothing for an answer that waits
 * for a worker.
 */
export async function fetchMissingText(
  { db, bus, gatewayId }: TextSources,
  side: SideStream,
): Promise<void> {
  const { answerId } = side
  const gateway = { gateway: gatewayId }
  const running = await request(bus, attachAnswer, answerId, gateway, ATTACH_TIMEOUT_MS)
  if (running) return applySnapshot(side, running)

  const stored = await findStoredAnswer(db, answerId)
  if (stored?.state !== 'done' && stored?.state !== 'failed') return
  const { attempt, content: text, reasoning, state, finishReason, providerSources } = stored
  const { errorCode, selfIdentified, ttftMs, durationMs, outputTokens } = stored
  const ended = { state, errorCode, seq: text.length, turn: null, selfIdentified }
  const measured = { ttftMs, durationMs, outputTokens }
  const ending = { ending: toEnding(finishReason), sources: providerSources }
  applyStored(side, { attempt, text, reasoning, end: { ...ended, ...measured, ...ending } })
}
