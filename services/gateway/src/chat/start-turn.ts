import { answerRequested, BATTLE_ALIASES, type ChatRequest, turnStarted } from '@assay/contracts'
import { type Database, newId } from '@assay/db'
import { newEvent, type OutboxRelay } from '@assay/outbox'
import { failpoint } from '@assay/runtime'
import { NotFoundError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import type { OfferedModels } from '../models/offered-models.ts'
import { type ChosenContenders, chooseContenders } from './choose-contenders.ts'
import type { IsSampleQuestion } from './sample-questions.ts'
import { openSide } from './side-stream.ts'
import { assertMayContinue, assertMaySend, assertValidPrompt, turnInFlight } from './turn-policy.ts'
import type { TurnInProgress } from './turn-reader.ts'
import { findThreadTail, insertTurn, isTurnRace, type NewTurnRows } from './turn-repository.ts'

export interface StartTurnOptions {
  readonly db: Database
  readonly gateway: string
  readonly offeredModels: OfferedModels
  readonly isSampleQuestion: IsSampleQuestion
  readonly deadlineMs: number
  readonly thinkingDeadlineMs: number
  /** Called with the events of a commit. */
  readonly publish: OutboxRelay['publish']
}

/** A turn that is ready to be stored; its reader may follow it before it is. */
export interface PreparedTurn {
  readonly progress: TurnInProgress
  readonly isNewThread: boolean
  /** @throws {ConflictError} when this request has started a turn before, or another turn is open. */
  commit(): Promise<void>
}

const TITLE_LENGTH = 60

/**
 * Checks that this person may send this now and draws the models. Nothing is stored before
 * `commit`, so that no frame is lost between the two.
 * @throws {AppError} with the refusal.
 */
export async function prepareTurn(
  options: StartTurnOptions,
  sender: Identity,
  request: ChatRequest,
): Promise<PreparedTurn> {
  const prompt = request.messages.at(-1)?.content ?? ''
  assertMaySend(sender, request.mode)
  assertValidPrompt(prompt)

  const idx = request.thread_id ? await nextIdx(options.db, sender, request.thread_id, request) : 0
  const contenders = chooseContenders(request, await options.offeredModels())
  const rows = toRows(options, { sender, request, prompt, idx, contenders })
  return {
    progress: toProgress(rows, contenders),
    isNewThread: rows.thread !== null,
    commit: () => commit(options, rows),
  }
}

async function nextIdx(
  db: Database,
  { userId }: Identity,
  threadId: string,
  { mode }: ChatRequest,
): Promise<number> {
  const tail = await findThreadTail(db, { threadId, userId })
  if (!tail) throw new NotFoundError('Thread not found')
  assertMayContinue(tail, mode)
  return tail.lastIdx + 1
}

interface Draft {
  readonly sender: Identity
  readonly request: ChatRequest
  readonly prompt: string
  readonly idx: number
  readonly contenders: ChosenContenders
}

function toRows(options: StartTurnOptions, draft: Draft): NewTurnRows {
  const { sender, request, prompt, idx, contenders } = draft
  const turnId = newId()
  const threadId = request.thread_id ?? newId()
  const deadlineMs = request.thinking_mode ? options.thinkingDeadlineMs : options.deadlineMs
  const sampleQuestion = options.isSampleQuestion(prompt)
  const answers = contenders.sides.map(({ side, model }) => ({
    id: newId(),
    turnId,
    side,
    modelId: model.id,
  }))
  const { mode } = request
  const single = mode === 'single' ? contenders.sides[0]?.model : undefined
  const started = { turnId, threadId, userId: sender.userId, idx, mode, sampleQuestion }

  return {
    thread: request.thread_id
      ? null
      : { title: titleOf(prompt), mode, modelId: single?.id ?? null },
    turn: {
      id: turnId,
      threadId,
      userId: sender.userId,
      idx,
      requestId: request.request_id ?? null,
      prompt,
      thinkingMode: request.thinking_mode,
      temperature: request.temperature,
      maxTokens: request.max_tokens,
      gateway: options.gateway,
      deadlineMs,
      pairProbability: contenders.probability,
      blind: mode === 'battle',
      sampleQuestion,
    },
    answers,
    events: [
      ...answers.map(({ id }) => newEvent(answerRequested, 'gateway', { answerId: id, turnId })),
      newEvent(turnStarted, 'gateway', started),
    ],
  }
}

/** Cuts between characters, never inside one. */
function titleOf(prompt: string): string {
  return [...prompt.trim().replaceAll(/\s+/g, ' ')].slice(0, TITLE_LENGTH).join('')
}

function toProgress({ turn, answers }: NewTurnRows, { sides }: ChosenContenders): TurnInProgress {
  const revealed = !turn.blind
  return {
    id: turn.id,
    idx: turn.idx,
    threadId: turn.threadId,
    sides: answers.map(({ id: answerId, side }) => {
      const chosen = sides.find((contender) => contender.side === side)
      const name = revealed || side === 'single' ? chosen?.model.llmName : BATTLE_ALIASES[side]
      return openSide({ answerId, side, name: name ?? '', revealed })
    }),
  }
}

async function commit({ db, publish }: StartTurnOptions, rows: NewTurnRows): Promise<void> {
  failpoint('gw.before_turn_commit')
  try {
    await insertTurn(db, rows)
  } catch (error) {
    throw isTurnRace(error) ? turnInFlight() : error
  }
  failpoint('gw.after_turn_commit')
  publish(rows.events)
}
