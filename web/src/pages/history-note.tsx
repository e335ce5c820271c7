import { t } from '@lingui/core/macro'
import { ERRORS } from '../api/error-catalogue.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import classes from './chat-view.module.css'
import type { HistoryState } from './use-thread.ts'

const NOTES: Readonly<Record<Exclude<HistoryState, 'ready'>, string>> = {
  loading: t`Loading...`,
  missing: t`This chat does not exist or is not yours.`,
  'without-id': ERRORS.noThread,
  failed: t`This chat could not be loaded. Please try again.`,
}

/** Why the turns of a thread are missing from the page. */
export function HistoryNote({ state, readAgain }: { state: HistoryState; readAgain: () => void }) {
  if (state === 'ready') return null
  if (state === 'failed') {
    return (
      <LoadFailure className={classes.note} onRetry={readAgain}>
        {NOTES.failed}
      </LoadFailure>
    )
  }
  return (
    <p className={classes.note} role={state === 'loading' ? undefined : 'alert'}>
      {NOTES[state]}
    </p>
  )
}
