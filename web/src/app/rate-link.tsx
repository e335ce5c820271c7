import { IconClipboardCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useListRatedStudiesQuery } from '../features/study-ratings/rating-api.ts'
import classes from './sidebar.module.css'

/** The menu entry for accounts that are raters of a study. */
export function RateLink() {
  const { pathname } = useLocation()
  const { data } = useListRatedStudiesQuery()
  if (!data?.data.length) return null
  return (
    <nav aria-label="Studies" className={classes.late}>
      <Link
        to="/rate"
        className={classes.item}
        aria-current={pathname.startsWith('/rate') ? 'page' : undefined}
      >
        <IconClipboardCheck size={20} aria-hidden />
        Rate
      </Link>
    </nav>
  )
}
