import type { LedgerLine, OtherBoardLine } from '@assay/contracts'
import {
  type BoardBasis,
  type BoardLog,
  type BoardStanding,
  type BoardStandings,
  boardBasis,
  boardStandings,
  createBoardLog,
  type LoggedVote,
  lastMark,
  WEIGHT_UNITS,
} from '@assay/rating'
import { ExportError } from './export-error.ts'
import { type ExportLine, type Lines, readExport } from './read-export.ts'
import type { Chain } from './verify-chain.ts'
import { createVoteLog } from './vote-log.ts'

type Line = OtherBoardLine['entries'][number]

const TOLERANCE = 1e-6

/**
 * Computes the boards of subjects and tasks, and the one at equal style, again from the lines of a
 * verified chain, each at its own place.
 * @throws {ExportError} at the snapshot, for the first board that does not follow from them.
 */
export async function verifyOtherBoards(lines: Lines, { snapshot, line }: Chain): Promise<void> {
  const log = createBoardLog()
  const follow = createFollower(log)
  const byPlace = Map.groupBy(snapshot.boards, ({ ledger_position: place }) => place)
  const marks = new Set(Array.from(byPlace.keys(), lastMark))
  let basis: BoardBasis | undefined
  const verifyAt = (place: number) => {
    if (marks.has(place)) basis = boardBasis(log)
    const claimed = byPlace.get(place)
    if (claimed) verifyAll(log, claimed, line, basis)
    byPlace.delete(place)
  }
  verifyAt(0)
  for await (const read of readExport(lines)) {
    if (read.kind === 'snapshot') break
    follow(read)
    verifyAt(read.kind === 'vote' ? read.vote.seq : read.change.seq)
  }
  if (byPlace.size > 0) throw new ExportError(line, 'a board is of no entry in the ledger')
}

function createFollower(log: BoardLog): (read: ExportLine) => void {
  const votes = createVoteLog()
  const told = new Map<number, LedgerLine>()
  return (read) => {
    const counted = votes.next(read)
    if (read.kind === 'vote') {
      told.set(read.vote.seq, read.vote)
      log.addVote(toLoggedVote(read.vote), !read.vote.excluded)
    } else if (read.kind === 'change' && read.change.kind === 'label') {
      const vote = told.get(read.change.vote)
      if (!vote) throw new ExportError(read.number, 'it labels no vote')
      log.labelVote(toLoggedVote(vote), read.change.axis, read.change.slugs)
    } else if (counted) {
      const weight = Math.round(counted.weight * WEIGHT_UNITS)
      log.restoreVote(toLoggedVote(counted), weight, !counted.excluded)
    }
  }
}

function toLoggedVote(vote: LedgerLine): LoggedVote {
  return {
    position: vote.seq,
    voterId: vote.voter,
    leftModelId: vote.left_model,
    rightModelId: vote.right_model,
    outcome: vote.outcome,
    sampleQuestion: vote.sample_question,
    rated: vote.rated,
    weight: Math.round(vote.weight * WEIGHT_UNITS),
    leftStyle: vote.left_style,
    rightStyle: vote.right_style,
  }
}

/** Boards of one place are of the same models. */
function verifyAll(
  log: BoardLog,
  claimed: readonly OtherBoardLine[],
  line: number,
  basis: BoardBasis | undefined,
): void {
  const modelIds = claimed[0]?.entries.map(({ model }) => model) ?? []
  const names = new Set(claimed.map(({ board }) => board))
  const computed = boardStandings(log, modelIds, names, basis)
  const boards = new Map(computed.map((standings) => [standings.board, standings]))
  for (const claim of claimed) {
    const board = boards.get(claim.board)
    if (!board || !isSameBoard(claim, board))
      throw new ExportError(line, `the board ${claim.board} does not follow from the votes`)
  }
}

function isSameBoard(claimed: OtherBoardLine, board: BoardStandings): boolean {
  const standings = new Map(board.entries.map((standing) => [standing.modelId, standing]))
  return (
    claimed.votes === board.votes &&
    claimed.entries.length === board.entries.length &&
    claimed.style.length === board.coefficients.length &&
    claimed.entries.every((entry) => {
      const standing = standings.get(entry.model)
      return standing !== undefined && isSameLine(entry, standing)
    }) &&
    board.coefficients.every(({ effect, points, halfWidth }, index) => {
      const style = claimed.style[index]
      return (
        style?.effect === effect &&
        isClose(style.points, points) &&
        isClose(style.half_width, halfWidth)
      )
    })
  )
}

function isSameLine(entry: Line, standing: BoardStanding): boolean {
  return (
    isClose(entry.elo_rating, standing.rating) &&
    isClose(entry.confidence_interval, standing.confidenceInterval) &&
    isClose(entry.borrowed, standing.borrowed) &&
    entry.rank === standing.rank &&
    entry.rank_low === standing.rankLow &&
    entry.rank_high === standing.rankHigh &&
    entry.tier === standing.tier &&
    entry.matches_played === standing.matchesPlayed &&
    entry.wins === standing.wins &&
    entry.losses === standing.losses &&
    entry.ties === standing.ties &&
    entry.both_bad === standing.bothBad
  )
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE
}
