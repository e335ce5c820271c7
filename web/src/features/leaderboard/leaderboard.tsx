import type { LeaderboardDto } from '@assay/contracts'
import { useState } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Certainty } from './certainty.tsx'
import { CheckpointCode } from './checkpoint-code.tsx'
import { Distribution } from './distribution.tsx'
import { failureText } from './failure-text.ts'
import { HeadToHead } from './head-to-head.tsx'
import classes from './leaderboard.module.css'
import { useReadLeaderboardQuery } from './leaderboard-api.ts'
import { Preference } from './preference.tsx'
import { PublicationSwitch } from './publication-switch.tsx'
import { RatingHistory } from './rating-history.tsx'
import { StandingsNotes } from './standings-notes.tsx'
import { StandingsTable } from './standings-table.tsx'
import { summarise } from './summarise.ts'
import { VerifyPanel } from './verify-panel.tsx'

export interface LeaderboardProps {
  /** Superusers see every board at once; all others see those published. */
  readonly isSuperuser: boolean
}

const POLLING_INTERVAL_MS = 10_000
/** What is published every 15 minutes at most need not be asked for more often, once it is there. */
const PUBLIC_POLLING_INTERVAL_MS = 60_000

/** The standings and what stands behind them, kept fresh while they are looked at. */
export function Leaderboard({ isSuperuser }: LeaderboardProps) {
  const [wasRead, setWasRead] = useState(false)
  const isSeldom = !isSuperuser && wasRead
  const polling = {
    pollingInterval: isSeldom ? PUBLIC_POLLING_INTERVAL_MS : POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  }
  const { data: board, error } = useReadLeaderboardQuery(undefined, polling)
  if (board && !wasRead) setWasRead(true)

  if (error && !board) {
    return (
      <div role="alert" className={classes.error}>
        <strong>{ERRORS.board}</strong>
        <p>{failureText(error, ERRORS.boardFetch)}</p>
      </div>
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
      {isSuperuser && <PublicationSwitch />}
      {!isSuperuser && (
        <p className={classes.note}>
          A new board is published once 50 new rated votes have come in, 15 minutes after the one
          before at the earliest, or after a day: so nobody can watch what a single vote does. A
          correction of whose votes count is published at once.
        </p>
      )}
      <StandingsTable entries={entries} />
      <StandingsNotes entries={entries} />
      <Distribution polling={polling} />
      <Certainty board={board} />
      <Pairs board={board} />
      <RatingHistory models={entries} position={position} />
      {board.checkpoint_code && <CheckpointCode code={board.checkpoint_code} />}
      <VerifyPanel isSuperuser={isSuperuser} />
    </>
  )
}

/** One model against another, and all of them. */
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
  return (
    <dl className={classes.facts}>
      <Fact name="Total matches" value={totalMatches.toLocaleString('en-US')} />
      <Fact name="Average per model" value={averagePerModel.toFixed(1)} />
      <Fact name="Updated" value={new Date(board.computed_at).toLocaleString()} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
