import { type Bus, subscribe } from '@assay/bus'
import { type AnswerFrame, answerFrames, type EndFrame } from '@assay/contracts/bus/subjects'
import type { Database } from '@assay/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SeededTurn } from './seed-turn.ts'

/** An answer of a turn as stored. */
export async function readAnswer(db: Database, id: string) {
  return db.selectFrom('answers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function turnState(db: Database, { id }: SeededTurn): Promise<string> {
  const turn = await db.selectFrom('turns').select('state').where('id', '=', id).executeTakeFirst()
  return turn?.state ?? 'missing'
}

/** Waits until the turn has ended, and returns its state. */
export async function waitForTurnEnd(db: Database, turn: SeededTurn): Promise<string> {
  await expect.poll(() => turnState(db, turn), { interval: 20 }).toMatch(/done|failed/)
  return turnState(db, turn)
}

export async function expireLeases(db: Database): Promise<void> {
  await sql`update answers set lease_until = now() - interval '1 minute'`.execute(db)
}

/** Ends turns that earlier tests left open, which workers would request again. */
export async function endOpenTurns(db: Database): Promise<void> {
  const ended = { state: 'failed', completedAt: sql<Date>`now()` } as const
  const open = ['queued', 'streaming'] as const
  await db.updateTable('answers').set(ended).where('state', 'in', open).execute()
  await db.updateTable('turns').set(ended).where('state', 'in', open).execute()
}

/** The frames that a gateway receives. */
export interface Gateway extends Disposable {
  readonly frames: AnswerFrame[]
  textOf(answer: string, attempt?: number): string
  endOf(answer: string): EndFrame | undefined
}

/** Subscribes like a gateway, and fails the test on a gap or a repetition within an attempt. */
export function listenAs(bus: Bus, gateway: string): Gateway {
  const frames: AnswerFrame[] = []
  const subscription = subscribe(bus, answerFrames, gateway, (batch) => frames.push(...batch))
  return {
    frames,
    textOf(answer, attempt) {
      let text = ''
      for (const frame of frames) {
        if (frame.kind !== 'text' || frame.answer !== answer) continue
        if (attempt !== undefined && frame.attempt !== attempt) continue
        text += frame.text
        expect(frame.seq).toBe(text.length)
      }
      return text
    },
    endOf: (answer) =>
      frames.find((frame): frame is EndFrame => frame.kind === 'end' && frame.answer === answer),
    [Symbol.dispose]: () => subscription[Symbol.dispose](),
  }
}
