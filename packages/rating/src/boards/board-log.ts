import type { LedgerAxis } from '@assay/contracts/ledger'
import { at } from '../at.ts'
import { addVote, removeVote } from '../count-votes.ts'
import { addStyledVote, type StyledVote } from '../style/styled-votes.ts'
import { createTallies, type Tallies } from '../tallies.ts'
import { BOARDS_OF_AXIS, boardsOfLabel, EXPERTISE_BOARDS, STYLE_BOARD } from './board-names.ts'

/** A vote as an entry of the ledger tells it. */
export interface LoggedVote extends StyledVote {
  readonly position: number
  readonly rated: boolean
  /** In whole thousandths; 0 for a vote that is not rated. */
  readonly weight: number
}

/**
 * The rated votes by board, as the entries of the ledger tell them one after the other: the same
 * entries give the same tallies to the bit. Every number is whole.
 */
export interface BoardLog {
  readonly all: Tallies
  readonly style: Tallies
  /** Those of a subject, a task or an expertise, by the name of the board. */
  readonly boards: ReadonlyMap<string, Tallies>
  /** Boards whose votes have changed since somebody emptied it. */
  readonly touched: Set<string>
  /** @param isCounted false for a voter who is left out. */
  addVote(vote: LoggedVote, isCounted: boolean): void
  /** A vote that the share of its network had left out counts from here on. */
  restoreVote(vote: LoggedVote, weight: number, isCounted: boolean): void
  /**
   * What the question of a vote is about, or as what its voter judged, from here on, instead of what
   * was told before.
   */
  labelVote(vote: LoggedVote, axis: LedgerAxis, slugs: readonly string[]): void
}

const AXES = ['subject', 'task', 'expertise'] as const

/** Builds a log of no entries. */
export function createBoardLog(): BoardLog {
  const all = createTallies()
  const style = createTallies()
  const names = [...Object.values(BOARDS_OF_AXIS).flat(), ...EXPERTISE_BOARDS]
  const boards = new Map(names.map((name) => [name, createTallies()]))
  const touched = new Set<string>()
  /** By position, for votes that count: what they weigh. */
  const weights: number[] = []
  const labels = { subject: createLabels(), task: createLabels(), expertise: createLabels() }

  const boardsOf = (position: number, axis: LedgerAxis) =>
    boardsOfLabel(axis, labels[axis].of(position))
  const change = (names: readonly string[], apply: (tallies: Tallies) => void) => {
    for (const name of names) {
      apply(boards.get(name) as Tallies)
      touched.add(name)
    }
  }
  const count = (vote: LoggedVote, weight: number) => {
    weights[vote.position] = weight
    addVote(all, vote, weight)
    if (vote.leftStyle != null && vote.rightStyle != null) touched.add(STYLE_BOARD)
    addStyledVote(style, vote, weight)
    for (const axis of AXES)
      change(boardsOf(vote.position, axis), (tallies) => addVote(tallies, vote, weight))
  }

  return {
    ...{ all, style, boards, touched },
    addVote(vote, isCounted) {
      fillTo(weights, vote.position)
      if (vote.rated && isCounted) count(vote, vote.weight)
    },
    restoreVote(vote, weight, isCounted) {
      if (isCounted) count(vote, weight)
    },
    labelVote(vote, axis, slugs) {
      const weight = weights[vote.position] ?? 0
      if (weight > 0)
        change(boardsOf(vote.position, axis), (tallies) => removeVote(tallies, vote, weight))
      labels[axis].set(vote.position, slugs)
      if (weight > 0)
        change(boardsOf(vote.position, axis), (tallies) => addVote(tallies, vote, weight))
    },
  }
}

/** The slugs of votes by position: the same few lists again and again, so each is kept once. */
function createLabels() {
  const lists: (readonly string[])[] = [[]]
  const numbers = new Map<string, number>()
  const byPosition: number[] = []
  return {
    of: (position: number): readonly string[] => at(lists, byPosition[position] ?? 0),
    set(position: number, slugs: readonly string[]): void {
      fillTo(byPosition, position)
      const key = slugs.join(' ')
      const number = numbers.get(key) ?? lists.push(slugs) - 1
      numbers.set(key, number)
      byPosition[position] = number
    },
  }
}

/** Keeps a list of small numbers one without holes. */
function fillTo(values: number[], position: number): void {
  while (values.length <= position) values.push(0)
}
