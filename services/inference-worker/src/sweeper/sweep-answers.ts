import { type EndFrame, PLAIN_END } from '@assay/contracts/bus/subjects'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import type { Database } from '@assay/db'
import { enqueueEvents, newEvent, type Outbox } from '@assay/outbox'
import { LEASE_MS } from '../answers/claim-repository.ts'
import { closeTurn } from '../answers/result-repository.ts'
import {
  claimStrandedAnswers,
  failOpenAnswer,
  listOverdueAnswers,
  type OverdueAnswer,
  type StrandedAnswer,
} from './sweep-repository.ts'

/** Requests the answers again that no worker holds. Returns their number. */
export async function requestStrandedAnswers(outbox: Outbox, leaseMs = LEASE_MS): Promise<number> {
  return outbox.commitWithEvents(async (trx) => {
    const stranded = await claimStrandedAnswers(trx, leaseMs)
    await enqueueEvents(
      trx,
      stranded.map(({ id: answerId, turnId }) =>
        newEvent(answerRequested, 'inference-worker', { answerId, turnId }),
      ),
    )
    return stranded.length
  })
}

/**
 * The last frame of an answer that the sweeper has ended, and the gateway that waits for the frame.
 */
export interface LastFrame {
  readonly gatewayId: string
  readonly frame: EndFrame
}

/** Ends answers that are out of time or attempts. A turn ends with its last answer. */
export async function endOverdueAnswers(db: Database, outbox: Outbox): Promise<LastFrame[]> {
  const frames: LastFrame[] = []
  for (const overdue of await listOverdueAnswers(db)) {
    const frame = await endAnswer(outbox, overdue, { onlyIfOverdue: true })
    if (frame) frames.push(frame)
  }
  return frames
}

/**
 * Ends an answer that no worker can handle. If it was the last open answer of its turn, the turn
 * ends too.
 */
export async function giveUpAnswer(
  outbox: Outbox,
  answer: StrandedAnswer,
): Promise<LastFrame | undefined> {
  return endAnswer(outbox, { ...answer, errorCode: 'attempts_exhausted' }, { onlyIfOverdue: false })
}

async function endAnswer(
  outbox: Outbox,
  overdue: OverdueAnswer,
  when: { readonly onlyIfOverdue: boolean },
): Promise<LastFrame | undefined> {
  const { id: answer, turnId, errorCode } = overdue
  return outbox.commitWithEvents(async (trx) => {
    const ended = await failOpenAnswer(trx, overdue, when)
    if (!ended) return undefined

    const turn = (await closeTurn(trx, turnId)) ?? null
    const { attempt, gatewayId } = ended
    const measured = { ttftMs: null, durationMs: 0, outputTokens: null }
    const frame: EndFrame = {
      kind: 'end',
      ...{ answer, attempt, seq: 0, state: 'failed', errorCode, turn },
      ...measured,
      ...PLAIN_END,
    }
    return { gatewayId, frame }
  })
}
