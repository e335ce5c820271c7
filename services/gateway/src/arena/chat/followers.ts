import type { SideStream } from './side-stream.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

export interface Follower {
  readonly turn: TurnInProgress
  readonly side: SideStream
}

const NOBODY: readonly Follower[] = []

export type Followers = ReturnType<typeof createFollowers>

/** The turns that this gateway's readers follow, indexed by answer. */
export function createFollowers() {
  const byAnswer = new Map<string, Follower[]>()
  const turns = new Set<TurnInProgress>()

  return {
    turns: turns as ReadonlySet<TurnInProgress>,
    of: (answerId: string): readonly Follower[] => byAnswer.get(answerId) ?? NOBODY,
    /** Dispose when the reader leaves. */
    add(turn: TurnInProgress): Disposable {
      for (const side of turn.sides) {
        const others = byAnswer.get(side.answerId) ?? []
        byAnswer.set(side.answerId, [...others, { turn, side }])
      }
      turns.add(turn)
      return {
        [Symbol.dispose]() {
          turns.delete(turn)
          for (const { answerId } of turn.sides) leave(byAnswer, answerId, turn)
        },
      }
    },
  }
}

function leave(byAnswer: Map<string, Follower[]>, answerId: string, turn: TurnInProgress): void {
  const others = byAnswer.get(answerId)?.filter((follower) => follower.turn !== turn) ?? []
  if (others.length > 0) byAnswer.set(answerId, others)
  else byAnswer.delete(answerId)
}
