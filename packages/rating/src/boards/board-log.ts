import type { LedgerAxis } from '@assay/contracts/ledger'
import { at } from '../at.ts'
import { addVote, removeVote } from '../count-votes.ts'
import { addStyledVote, type StyledVote } from '../style/styled-votes.ts'
import { createTallies, type Tallies } from '../tallies.ts'
import {
  BOARDS_OF_AXIS,
  boardsOfLabel,
  EXPERTISE_BOARDS,
  STYLE_BOARD,
  sharedName,
} from './board-names.ts'

/** A vote as read from a ledger entry. */
export interface LoggedVote extends StyledVote {
  readonly position: number
  readonly rated: boolean
  /** In whole thousandths; 0 for an unrated vote. */
  readonly weight: number
}

/**
 * The rated votes by board, accumulated from ledger entries in order. All numbers are whole, so
 * equal entries give bit-identical tallies.
 */
export interface BoardLog {
  readonly all: Tallies
  readonly style: Tallies
  /** The subject, task, language and expertise boards, keyed by name. */
  readonly boards: ReadonlyMap<string, Tallies>
  /** The votes on both an expertise board and a subject board, keyed by `sharedName`. */
  readonly shared: ReadonlyMap<string, Tallies>
  /** Boards whose votes have changed since the set was last cleared. */
  readonly touched: Set<string>
  /** @param isCounted false if the voter is excluded. */
  addVote(vote: LoggedVote, isCounted: boolean): void
  /** From now on, counts a vote that had been left out. */
  restoreVote(vote: LoggedVote, weight: number, isCounted: boolean): void
  /** Replaces a vote's labels: those of its question on an axis, or its voter's expertise. */
  labelVote(vote: LoggedVote, axis: LedgerAxis, slugs: readonly string[]): void
}

const AXES = ['subject', 'task', 'language', 'expertise'] as const

/** Creates a log without entries. */
export function createBoardLog(): BoardLog {
  const all = createTallies()
  const style = createTallies()
  const names = [...Object.values(BOARDS_OF_AXIS).flat(), ...EXPERTISE_BOARDS]
  const boards = new Map(names.map((name) => [name, createTallies()]))
  const shared = new Map<string, Tallies>()
  const touched = new Set<string>()
  /** Weight by ledger position, for votes that count. */
  const weights: number[] = []
  const labels = {
    ...{ subject: createLabels(), task: createLabels() },
    ...{ language: createLabels(), expertise: createLabels() },
  }

  const boardsOf = (position: number, axis: LedgerAxis) =>
    boardsOfLabel(axis, labels[axis].of(position))
  const change = (names: readonly string[], apply: (tallies: Tallies) => void) => {
    for (const name of names) {
      apply(boards.get(name) as Tallies)
      touched.add(name)
    }
  }
  const changeShared = (position: number, apply: (tallies: Tallies) => void) => {
    for (const expertise of boardsOf(position, 'expertise'))
      for (const subject of boardsOf(position, 'subject')) {
        const name = sharedName(expertise, subject)
        const tallies = shared.get(name) ?? createTallies()
        shared.set(name, tallies)
        apply(tallies)
      }
  }
  const count = (vote: LoggedVote, weight: number) => {
    weights[vote.position] = weight
    addVote(all, vote, weight)
    if (vote.leftStyle != null && vote.rightStyle != null) touched.add(STYLE_BOARD)
    addStyledVote(style, vote, weight)
    for (const axis of AXES)
      change(boardsOf(vote.position, axis), (tallies) => addVote(tallies, vote, weight))
    changeShared(vote.position, (tallies) => addVote(tallies, vote, weight))
  }

  return {
    ...{ all, style, boards, shared, touched },
    addVote(vote, isCounted) {
      fillTo(weights, vote.position)
      if (vote.rated && isCounted) count(vote, vote.weight)
    },
    restoreVote(vote, weight, isCounted) {
      if (isCounted) count(vote, weight)
    },
    labelVote(vote, axis, slugs) {
      const { position } = vote
      const weight = weights[position] ?? 0
      const apply = (changeVote: typeof addVote | typeof removeVote) => {
        if (weight === 0) return
        change(boardsOf(position, axis), (tallies) => changeVote(tallies, vote, weight))
        changeShared(position, (tallies) => changeVote(tallies, vote, weight))
      }
      apply(removeVote)
      labels[axis].set(position, slugs)
      apply(addVote)
    },
  }
}

/** Stores the slugs of votes by position. The same few lists recur, so each list is stored once. */
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

/** Keeps the array dense, because dense arrays are faster in V8. */
function fillTo(values: number[], position: number): void {
  while (values.length <= position) values.push(0)
}
