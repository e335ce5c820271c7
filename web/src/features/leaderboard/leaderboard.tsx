import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { useState } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { Facts } from '../../components/facts.tsx'
import { countText, decimalText, timeText } from '../../components/format.ts'
import { lazyPart } from '../../components/lazy-with-retry.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { BoardFailure } from './board-failure.tsx'
import { Certainty } from './certainty.tsx'
import { Distribution } from './distribution.tsx'
import { HeadToHead } from './head-to-head.tsx'
import classes from './leaderboard.module.css'
import { OVERALL_BOARD, useReadBoardQuery } from './leaderboard-api.ts'
import { Preference } from './preference.tsx'
import { PublicationSwitch } from './publication-switch.tsx'
import { RatingHistory } from './rating-history.tsx'
import { StandingsNotes } from './standings-notes.tsx'
import { StandingsTable } from './standings-table.tsx'
import { summarise } from './summarise.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** Loads once the standings are on the page. */
const OtherBoards = lazyPart(() => import('./other-boards.tsx'), 'OtherBoards')

export interface LeaderboardProps {
  /** Superusers see every new board immediately; other readers see published ones. */
  readonly isSuperuser: boolean
}

const POLLING_INTERVAL_MS = 10_000
/** A public board changes at most every 15 minutes, so it is polled less often once loaded. */
const PUBLIC_POLLING_INTERVAL_MS = 60_000

const PUBLIC_NOTE =
  'Updated every 50 votes (at most every 15 minutes, at least daily), so that no single vote can ' +
  'be watched. Corrections are published immediately.'

/** The standings with their details, refreshed while they are visible. */
export function Leaderboard({ isSuperuser }: LeaderboardProps) {
  const [wasRead, setWasRead] = useState(false)
  const isSeldom = !isSuperuser && wasRead
  const polling = {
    pollingInterval: isSeldom ? PUBLIC_POLLING_INTERVAL_MS : POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  }
  const { data: board, error } = useReadBoardQuery(OVERALL_BOARD, polling)
  if (board && !wasRead) setWasRead(true)

  if (error && !board) {
    return (
      <BoardFailure error={error} refused={ERRORS.boardFetch}>
        <strong>{ERRORS.board}</strong>
      </BoardFailure>
    )
  }
  if (!board) return <ListSkeleton label="Loading the leaderboard" />
  if (board.entries.length === 0) {
    return <p className={classes.empty}>{ERRORS.boardEmpty}</p>
  }
  const { entries, ledger_position: position } = board
  return (
    <>
      <Summary board={board} />
      {isSuperuser ? <PublicationSwitch /> : <p className={classes.note}>{PUBLIC_NOTE}</p>}
      <Standings entries={entries} />
      <ErrorBoundary fallback={null}>
        <OtherBoards entries={entries} pollingInterval={polling.pollingInterval} />
      </ErrorBoundary>
      <Distribution entries={entries} polling={polling} />
      <Certainty board={board} />
      <Pairs board={board} />
      <RatingHistory models={entries} position={position} />
      <VerifyPanel checkpoint={board.checkpoint_code} isSuperuser={isSuperuser} />
    </>
  )
}

/** The table; its marks are explained once a model has matches. */
function Standings({ entries }: { readonly entries: LeaderboardDto['entries'] }) {
  const hasMatches = entries.some(({ matches_played }) => matches_played > 0)
  return (
    <>
      {!hasMatches && (
        <p className={classes.empty}>No rated votes yet: every model has the starting rating.</p>
      )}
      <StandingsTable entries={entries} />
      {hasMatches && <StandingsNotes entries={entries} />}
    </>
  )
}

/** One model against another, and all pairs. */
function Pairs({ board: { entries, details, ledger_position } }: { board: LeaderboardDto }) {
  const models = entries.filter(({ matches_played }) => matches_played > 0)
  const position = details?.ledger_position ?? ledger_position
  return (
    <>
      {models.length > 1 && (
        <Preference models={models} position={`${ledger_position} ${position}`} />
      )}
      <HeadToHead models={models} position={position} />
    </>
  )
}

function Summary({ board }: { board: LeaderboardDto }) {
  const { totalMatches, averagePerModel } = summarise(board.entries)
  const facts = [
    ['Total matches', countText(totalMatches)],
    ['Average per model', decimalText(averagePerModel, 1)],
    ['Updated', timeText(board.computed_at)],
  ] as const
  return <Facts boxes={classes.facts} facts={facts} />
}
