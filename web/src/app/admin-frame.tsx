import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ListNav } from '../components/list-nav.tsx'
import classes from './admin-frame.module.css'
import { PAGES, pageAt } from './page-table.ts'
import { WaitingDot } from './waiting-dot.tsx'

const TABS = PAGES.filter(({ isAdminTab }) => isAdminTab)

/** A page for superusers below the tabs of all such pages. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const lists = TABS.map(({ path, title }) => ({
    name: title === 'Reviews' ? [title, <WaitingDot key="dot" />] : title,
    to: path,
    isCurrent: pageAt(pathname)?.path === path,
  }))
  return (
    <div className={classes.frame}>
      <div className={classes.tabs}>
        <ListNav label="Administration" lists={lists} />
      </div>
      {children}
    </div>
  )
}
