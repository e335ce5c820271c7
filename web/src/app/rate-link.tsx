import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <nav aria-label={t`Studies`} className={classes.late}>
      <Link
        to="/rate"
        className={classes.item}
        aria-current={pathname.startsWith('/rate') ? 'page' : undefined}
      >
        <Trans>
          <IconClipboardCheck size={20} aria-hidden />
          Rate
        </Trans>
      </Link>
    </nav>
  )
}
