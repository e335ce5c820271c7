import { LoadFailure } from '../components/load-failure.tsx'
import classes from './text-page.module.css'

/** Who is signed in could not be asked, and so not what they may see. */
export function AccountFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.page}>
      <LoadFailure onRetry={onRetry}>Your account could not be loaded.</LoadFailure>
    </div>
  )
}
