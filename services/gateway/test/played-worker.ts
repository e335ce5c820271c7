import { type Bus, publish } from '@assay/bus'
import { answerFrames, PLAIN_END } from '@assay/contracts/bus/subjects'
import type { Database } from '@assay/db'
import type { ChatClient } from '@assay/testing/client'
import { selectRows } from '@assay/testing/rows'

/** The text of an answer. An empty text stands for a failed answer. */
export type Played = string | { readonly declined: string }

interface PlayedAnswer {
  readonly id: string
  readonly side: string
  readonly gateway: string
}

/** The answers of a turn and the gateway that receives their frames. */
export async function answersOf(db: Database, turnId: string): Promise<PlayedAnswer[]> {
  return db
    .selectFrom('answers')
    .innerJoin('turns', 'turns.id', 'answers.turnId')
    .select(['answers.id', 'answers.side', 'turns.gateway'])
    .where('turnId', '=', turnId)
    .orderBy('side')
    .execute()
}

/** Streams `text` word by word as the first attempt. */
export function streamText(bus: Bus, { id, gateway }: PlayedAnswer, text: string, from = 0): void {
  let seq = from
  for (const word of text.slice(from).split(/(?<= )/)) {
    seq += word.length
    publish(bus, answerFrames, gateway, [{ kind: 'text', answer: id, attempt: 1, seq, text: word }])
  }
}

/** Streams the thoughts of a thinking model. */
export function streamReasoning(bus: Bus, { id, gateway }: PlayedAnswer, text: string): void {
  const seq = text.length
  publish(bus, answerFrames, gateway, [{ kind: 'reasoning', answer: id, attempt: 1, seq, text }])
}

/**
 * Stores the answer and publishes its end, as the worker does. The second answer closes the turn.
 */
async function finish(
  { db, bus }: { readonly db: Database; readonly bus: Bus },
  { id, gateway }: PlayedAnswer,
  played: Played,
): Promise<void> {
  const ending = typeof played === 'string' ? null : 'declined'
  const content = textOf(played)
  const state = content || ending ? 'done' : 'failed'
  const errorCode = state === 'failed' ? 'overloaded' : null
  const turn = await db.transaction().execute(async (trx) => {
    const { turnId } = await trx
      .updateTable('answers')
      .set({
        state,
        content,
        attempt: 1,
        ttftMs: 1,
        durationMs: 2,
        outputTokens: 3,
        errorCode,
        finishReason: ending,
        completedAt: new Date(),
      })
      .where('id', '=', id)
      .returning('turnId')
      .executeTakeFirstOrThrow()
    const answers = await selectRows(trx, 'answers', ['state'], { turnId })
    if (answers.some((answer) => answer.state === 'queued')) return null
    const turnState = answers.some((answer) => answer.state === 'done') ? 'done' : 'failed'
    await trx.updateTable('turns').set({ state: turnState }).where('id', '=', turnId).execute()
    return turnState
  })
  publish(bus, answerFrames, gateway, [
    {
      kind: 'end',
      answer: id,
      attempt: 1,
      seq: content.length,
      state,
      errorCode,
      ttftMs: 1,
      durationMs: 2,
      outputTokens: 3,
      turn,
      ...PLAIN_END,
      ending,
    },
  ])
}

const textOf = (played: Played) => (typeof played === 'string' ? played : played.declined)

/** Plays a turn, in which both sides stream and finish. */
export async function playTurn(
  at: { readonly db: Database; readonly bus: Bus },
  turnId: string,
  contents: readonly [left: Played, right: Played],
): Promise<void> {
  const answers = await answersOf(at.db, turnId)
  for (const [index, answer] of answers.entries()) {
    const content = contents[index] ?? ''
    streamText(at.bus, answer, textOf(content))
    await finish(at, answer, content)
  }
}

/** Plays the turn that a chat has just opened until its end. Returns the turn's id. */
export async function playTurnOf(
  chat: ChatClient,
  at: { readonly db: Database; readonly bus: Bus },
  contents: readonly [left: Played, right: Played],
): Promise<string> {
  const { turn_id: turnId } = await chat.next('setup')
  await playTurn(at, turnId, contents)
  await chat.next('done')
  return turnId
}

/** Plays one side, which streams and finishes. */
export async function playAnswer(
  at: { readonly db: Database; readonly bus: Bus },
  turnId: string,
  side: string,
  content: Played,
): Promise<void> {
  for (const answer of await answersOf(at.db, turnId)) {
    if (answer.side !== side) continue
    streamText(at.bus, answer, textOf(content))
    await finish(at, answer, content)
  }
}
