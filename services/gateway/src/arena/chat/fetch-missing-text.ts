import { type Bus, request } from '@assay/bus'
import { type AttachReply, attachAnswer } from '@assay/contracts/bus/subjects'
import { toEnding } from '@assay/contracts/chat/answer-errors'
import type { Database } from '@assay/db'
import { findStoredAnswer } from '../turns/turn-repository.ts'
import { applySnapshot, applyStored, type SideStream } from './side-stream.ts'

/** Fetches the text that a side has missed. */
export type FetchMissingText = (side: SideStream) => Promise<void>

const ATTACH_TIMEOUT_MS = 1_000

/**
 * From the worker that holds the answer while it runs, and which streams to us from then on; from
 * the database when it is finished. An answer that waits for a worker is left as it is.
 */
export function createMissingTextFetch(
  db: Database,
  bus: Bus,
  gatewayId: string,
): FetchMissingText {
  return async (side) => {
    const running = await attach(bus, side.answerId, gatewayId)
    if (running) return applySnapshot(side, running)

    const stored = await findStoredAnswer(db, side.answerId)
    if (stored?.state !== 'done' && stored?.state !== 'failed') return
    const { attempt, content: text, reasoning, state, errorCode } = stored
    const { ttftMs, durationMs, outputTokens, selfIdentified, providerSources: sources } = stored
    const measured = { ttftMs, durationMs, outputTokens }
    const ending = toEnding(stored.finishReason)
    const ended = {
      state,
      errorCode,
      seq: text.length,
      turn: null,
      ending,
      sources,
      selfIdentified,
    }
    applyStored(side, { attempt, text, reasoning, end: { ...ended, ...measured } })
  }
}

function attach(bus: Bus, answerId: string, gatewayId: string): Promise<AttachReply | undefined> {
  return request(bus, attachAnswer, answerId, { gateway: gatewayId }, ATTACH_TIMEOUT_MS)
}
