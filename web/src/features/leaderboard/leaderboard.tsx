import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ERRORS } from '../../api/error-catalogue.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { BoardFailure } from './board-failure.tsx'
import { Certainty } from './certainty.tsx'
import { ChosenBoard } from './chosen-board.tsx'
import classes from './leaderboard.module.css'
import { OVERALL_BOARD, useReadBoardQuery, useReadPublicationQuery } from './leaderboard-api.ts'
import { Question } from './question.tsx'
import { StyleAndSubject } from './style-and-subject.tsx'
import { VerifyPanel } from './verify-panel.tsx'

export interface LeaderboardProps {
  /** Superusers see every new board immediately; other readers see published ones. */
  readonly isSuperuser: boolean
  /** Other figures by subject. */
  readonly children?: ReactNode
}

const POLLING_INTERVAL_MS = 10_000
/** A public board changes at most every 15 minutes, so it is polled less often once loaded. */
const PUBLIC_POLLING_INTERVAL_MS = 60_000

/** The standings, and three closed questions about them; refreshed while they are visible. */
export function Leaderboard({ isSuperuser, children }: LeaderboardProps) {
  const [params] = useSearchParams()
  const [wasRead, setWasRead] = useState(false)
  const isSeldom = !isSuperuser && wasRead
  const polling = {
    pollingInterval: isSeldom ? PUBLIC_POLLING_INTERVAL_MS : POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  }
  const { data: board, error } = useReadBoardQuery(OVERALL_BOARD, polling)
  // A note above the board must not appear after it and move it.
  const { isLoading } = useReadPublicationQuery()
  if (board && !wasRead) setWasRead(true)

  if (error && !board) {
    return (
      <BoardFailure error={error} refused={ERRORS.boardFetch}>
        <strong>{ERRORS.board}</strong>
      </BoardFailure>
    )
  }
  if (!board || isLoading) return <ListSkeleton label={t`Loading the leaderboard`} />
  if (board.entries.length === 0) {
    return <p className={classes.empty}>{ERRORS.boardEmpty}</p>
  }
  const whole = params.has('board') && (
    <p>{t`These figures are for the overall board: all subjects and all voters.`}</p>
  )
  return (
    <>
      <ChosenBoard overall={board} polling={polling} isSuperuser={isSuperuser} />
      <Question title={t`How sure is this?`}>
        {whole}
        <Certainty board={board} polling={polling} />
      </Question>
      <Question title={t`Does style or subject matter?`}>
        {whole}
        <StyleAndSubject entries={board.entries} polling={polling} />
        {children}
      </Question>
      <Question title={t`Check it yourself`}>
        <VerifyPanel board={board} isSuperuser={isSuperuser} />
      </Question>
    </>
  )
}
