import { t } from '@lingui/core/macro'
import { ListSkeleton } from './list-skeleton.tsx'
import classes from './page-skeleton.module.css'

/** A placeholder for a page whose code is loading; it becomes visible only after a delay. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <ListSkeleton label={t`Loading the page`} />
    </div>
  )
}
