import { type Bus, consumeEvents } from '@assay/bus'
import { turnStarted } from '@assay/contracts/events/turn-started'
import type { ChosenAxis } from '@assay/contracts/labels'
import {
  type Database,
  findUnlabelledQuestion,
  insertTurnLabels,
  type NewTurnLabel,
} from '@assay/db'
import { createDeadLetterStore } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import { labelQuestion } from '@assay/text-filters/labels'
import { countLabelledToday } from './label-repository.ts'
import { type LabelAnswer, type LabelModel, requestLabels } from './request-labels.ts'

export interface ModelLabelOptions extends LabelModel {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  readonly version: string
  /**
   * Maximum number of turns that all workers together label per day (UTC). Concurrent requests may
   * exceed it slightly.
   */
  readonly dailyLimit: number
}

const CONSUMER = 'model-labels'
/** Number of concurrent label requests. They do not use answer slots. */
const SLOTS = 2
const AXES = ['subject', 'task'] as const

/**
 * Lets a model label the questions about which the classifiers are unsure. No user waits for these
 * labels.
 */
export async function startModelLabels(
  options: ModelLabelOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { db, bus, log, limits } = options
  const stopping = new AbortController()
  const consumer = await consumeEvents(bus, {
    event: turnStarted,
    durable: CONSUMER,
    deadLetters: createDeadLetterStore(db, CONSUMER),
    log,
    slots: SLOTS,
    ackWaitMs: 2 * limits.totalMs,
    // Suggested questions already have labels, which are in the suggestions file.
    handle: async ({ data }) => {
      if (!data.sampleQuestion) await labelTurn(options, data.turnId, stopping.signal)
    },
  })
  resources.use(consumer)
  resources.defer(() => stopping.abort())
}

async function labelTurn(
  { db, log, version, dailyLimit, ...model }: ModelLabelOptions,
  turnId: string,
  stopping: AbortSignal,
): Promise<void> {
  const question = await findUnlabelledQuestion(db, turnId, { sources: ['model'], version })
  if (!question) return
  const found = labelQuestion(question.prompt, question.earlier)
  const unsure = AXES.filter((axis) => found[axis].status === 'abstained')
  if (unsure.length === 0 || (await countLabelledToday(db)) >= dailyLimit) return
  const answer = await requestLabels(model, question.prompt, stopping)
  if (answer.state === 'failed') log.warn({ err: answer.error, turnId }, 'a model gave no labels')
  await insertTurnLabels(
    db,
    unsure.map((axis) => ({
      ...{ turnId, axis, source: 'model', actor: null, version },
      ...toLabel(answer, axis),
    })),
  )
}

function toLabel(answer: LabelAnswer, axis: ChosenAxis): Pick<NewTurnLabel, 'status' | 'slugs'> {
  if (answer.state === 'failed') return { status: 'failed', slugs: [] }
  const slugs = answer.labels[axis]
  return { status: slugs.length > 0 ? 'matched' : 'abstained', slugs }
}
