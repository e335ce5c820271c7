import type { ConnectionProblem } from '@assay/contracts/connection-problems'
import { t } from '@lingui/core/macro'
import { detailOf, problemText } from './causes.ts'
import classes from './connections.module.css'

export interface ProblemProps {
  readonly problem: ConnectionProblem
  /** Whether the report is unfolded at first. */
  readonly isOpen?: boolean
}

/** Why something failed, what to do, and what the server or the worker reported, in full. */
export function Problem({ problem, isOpen = false }: ProblemProps) {
  const detail = detailOf(problem)
  return (
    <div className={classes.problem}>
      {problemText(problem)}
      {detail && (
        <details open={isOpen}>
          <summary>{t`Details`}</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </div>
  )
}
