import { hasRole } from '@assay/contracts/roles'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ListNav } from '../components/list-nav.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import classes from './admin-frame.module.css'
import { PAGES, pageAt } from './page-table.ts'
import { WaitingDot } from './waiting-dot.tsx'

const TABS = PAGES.filter(({ isAdminTab }) => isAdminTab)

/** A page of the administration, below the tabs of those that the reader may open. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { role } = useIdentity()
  const tabs = TABS.filter((tab) => hasRole(role, tab.role ?? 'user'))
  const lists = tabs.map(({ path, title }) => ({
    name: path === '/admin/reviews' ? [title, <WaitingDot key="dot" />] : title,
    to: path,
    isCurrent: pageAt(pathname)?.path === path,
  }))
  return (
    <div className={classes.frame}>
      {lists.length > 1 && (
        <div className={classes.tabs}>
          <ListNav label={t`Administration`} lists={lists} />
        </div>
      )}
      {children}
    </div>
  )
}
