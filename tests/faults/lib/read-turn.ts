import type { JournalledTurn } from '@assay/testing/client'
import { selectRows } from '@assay/testing/rows'
import { scriptedText } from '@assay/testing/scripted-provider'
import type { ChaosArena } from './chaos-arena.ts'

/** A stored answer. Lists have the left answer first. */
export interface RecordedAnswer {
  readonly side: string
  readonly state: string
  readonly attempt: number
  readonly content: string
  readonly errorCode: string | null
  readonly providerModel: string
}

export async function readAnswers({ db }: ChaosArena, turnId: string | undefined) {
  return db
    .selectFrom('answers')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .select(['side', 'state', 'attempt', 'content', 'errorCode', 'providerModel'])
    .where('turnId', '=', turnId ?? '')
    .orderBy('side')
    .execute()
}

/** Counts the turns that this request has started. */
export async function countTurns(
  { db }: ChaosArena,
  { requestId }: JournalledTurn,
): Promise<number> {
  const turns = await selectRows(db, 'turns', ['id'], { requestId: requestId ?? '' })
  return turns.length
}

export async function countVotes({ db }: ChaosArena, turnId: string): Promise<number> {
  const votes = await db.selectFrom('votes').select('id').where('turnId', '=', turnId).execute()
  return votes.length
}

/** The complete answer that a scripted model gives. */
export function fullAnswer({ providerModel }: RecordedAnswer, tokens: number): string {
  return scriptedText(Number(/seed=(\d+)/.exec(providerModel)?.[1]), tokens)
}

/** The texts on the reader's screen, the left answer first. */
export function screenOf({ sides }: JournalledTurn): string[] {
  return [...sides.values()].map(({ text }) => text)
}
