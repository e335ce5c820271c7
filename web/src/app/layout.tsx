import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { useIsMobile } from '../hooks/use-is-mobile.ts'
import { Drawer } from './drawer.tsx'
import classes from './layout.module.css'
import { MobileBar } from './mobile-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useOtherTabs } from './use-other-tabs.ts'
import { useSidebarCollapsed } from './use-sidebar-collapsed.ts'

/** The frame of every page but the log-in: bars, history, and the page itself. */
export function Layout() {
  const isMobile = useIsMobile()
  useOtherTabs()
  const { pathname, key } = useLocation()
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  // The drawer belongs to the place where it was opened: going anywhere closes it.
  const [drawerAt, setDrawerAt] = useState<string>()

  return (
    <div className={classes.layout} data-collapsed={(!isMobile && collapsed) || undefined}>
      {isMobile ? (
        <>
          <MobileBar onMenu={() => setDrawerAt(key)} />
          <Drawer opened={drawerAt === key} onClose={() => setDrawerAt(undefined)}>
            <Sidebar variant="drawer" onToggle={() => setDrawerAt(undefined)} />
          </Drawer>
        </>
      ) : (
        <>
          <TopBar />
          <Sidebar
            variant={collapsed ? 'collapsed' : 'expanded'}
            onToggle={() => setCollapsed(!collapsed)}
          />
        </>
      )}
      <main className={classes.main}>
        <ErrorBoundary key={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  )
}
