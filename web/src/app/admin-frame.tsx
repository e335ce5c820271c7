import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './admin-frame.module.css'
import { PAGES, pageAt } from './page-table.ts'
import { useWaitingReviews } from './use-waiting-reviews.ts'
import { WaitingDot } from './waiting-dot.tsx'

const TABS = PAGES.filter(({ isAdminTab }) => isAdminTab)

/** A page for superusers below the tabs of all such pages. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hasWaiting = useWaitingReviews(true)
  return (
    <div className={classes.frame}>
      <nav className={classes.tabs} aria-label="Administration">
        {TABS.map(({ path, title }) => (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            aria-current={pageAt(pathname)?.path === path ? 'page' : undefined}
          >
            {title}
            {title === 'Reviews' && hasWaiting && <WaitingDot />}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
