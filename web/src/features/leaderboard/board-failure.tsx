import type { ReactNode } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import classes from './leaderboard.module.css'

export interface BoardFailureProps {
  readonly error: object
  /** The text when the server refused or did not answer. */
  readonly refused: string
  readonly children?: ReactNode
}

/** Replaces a board, or its statistics, that could not be loaded. */
export function BoardFailure({ error, refused, children }: BoardFailureProps) {
  const status = 'status' in error ? error.status : undefined
  const isRefused = typeof status === 'number' || status === 'FETCH_ERROR'
  return (
    <div role="alert" className={classes.error}>
      {children}
      <p>{isRefused ? refused : ERRORS.boardUnknown}</p>
    </div>
  )
}
