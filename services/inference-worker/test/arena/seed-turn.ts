import type { Bus } from '@assay/bus'
import type { ConnectionKind } from '@assay/contracts/connections'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import type { AnswerSide } from '@assay/contracts/threads'
import { type Database, newId } from '@assay/db'
import { enqueueEvents, newEvent, startOutboxRelay } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import { insertModels } from '@assay/testing/rows'

export interface SeededTurn {
  readonly id: string
  readonly threadId: string
  readonly userId: string
  readonly gateway: string
  readonly prompt: string
  readonly answers: Readonly<Record<AnswerSide, string>>
  readonly models: Readonly<Record<'left' | 'right', string>>
}

export interface TurnSeed {
  /** The models of the two sides, by the provider's name for them. */
  readonly left?: string
  readonly right?: string
  /** A turn whose models answer again, so that no models are added. */
  readonly of?: SeededTurn | undefined
  readonly connection?: ConnectionKind
  readonly prompt?: string
  /** Continues the thread of this turn. */
  readonly after?: SeededTurn & { readonly idx?: number }
  readonly idx?: number
  readonly deadlineMs?: number
  readonly maxTokens?: number | undefined
}

/** A battle turn as a gateway stores it: two queued answers, not requested yet. */
export async function seedTurn(db: Database, seed: TurnSeed = {}): Promise<SeededTurn> {
  const {
    connection = 'openai-compatible',
    prompt = 'What does the TREM2 R47H variant do to microglial function?',
    idx = 0,
  } = seed
  const id = newId()
  const userId = seed.after?.userId ?? newId()
  const threadId = seed.after?.threadId ?? newId()
  const gateway = newId()
  const answers = { left: newId(), right: newId(), single: newId() }
  if (!seed.after) {
    await db
      .insertInto('users')
      .values({ id: userId, isGuest: true } as never)
      .execute()
    await db
      .insertInto('threads')
      .values({ id: threadId, userId, mode: 'battle', title: prompt } as never)
      .execute()
  }
  await db
    .insertInto('turns')
    .values({
      ...{ id, threadId, userId, idx, prompt, gateway },
      ...{ thinkingMode: false, temperature: 1, maxTokens: seed.maxTokens ?? null },
      deadlineAt: new Date(Date.now() + (seed.deadlineMs ?? 60_000)),
      ...{ blind: true, sampleQuestion: false },
    } as never)
    .execute()
  const modelOf = (name = 'scripted-tokens=5') => seedModel(db, connection, name)
  const models = seed.of?.models ?? {
    left: await modelOf(seed.left),
    right: await modelOf(seed.right),
  }
  for (const side of ['left', 'right'] as const) {
    await db
      .insertInto('answers')
      .values({ id: answers[side], turnId: id, side, modelId: models[side] } as never)
      .execute()
  }
  return { id, threadId, userId, gateway, prompt, answers, models }
}

export async function seedModel(
  db: Database,
  kind: ConnectionKind,
  providerModel: string,
): Promise<string> {
  const id = newId()
  const settings = JSON.stringify({ id: kind, kind })
  await db
    .insertInto('connections')
    .values({ id: kind, kind, settings })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertModels(db, [id], { connectionId: kind, providerModel, aliases: ['Heron-7'] })
  return id
}

export interface Stage {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
}

/** Requests both answers as a gateway does: first commits, then relays. */
export async function requestAnswers({ db, bus, log }: Stage, turn: SeededTurn): Promise<void> {
  const requests = (['left', 'right'] as const).map((side) =>
    newEvent(answerRequested, 'gateway', { answerId: turn.answers[side], turnId: turn.id }),
  )
  await using relay = startOutboxRelay(db, bus, log)
  await relay.commitWithEvents((trx) => enqueueEvents(trx, requests))
}
