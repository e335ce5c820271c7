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
 * Fetches a side's missing text. If a worker runs the answer, the text comes from that worker,
 * which then streams to this gateway. If the answer has ended, the text comes from the database.
 * Does nothing for an answer that waits for a worker.
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
