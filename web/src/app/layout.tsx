import { t } from '@lingui/core/macro'
import { Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { showStoredToast } from '../components/stored-toast.ts'
import { useIsMobile } from '../hooks/use-is-mobile.ts'
import { useStoredFlag } from '../hooks/use-stored-flag.ts'
import { Drawer } from './drawer.tsx'
import classes from './layout.module.css'
import { MobileBar } from './mobile-bar.tsx'
import { CHAT_PATHS } from './page-table.ts'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useReturnToThread } from './use-leave-thread.ts'
import { useOtherTabs } from './use-other-tabs.ts'

/** The frame of every page except the login page: the top bar, the sidebar and the page itself. */
export function Layout() {
  const isMobile = useIsMobile()
  useOtherTabs()
  useReturnToThread()
  useEffect(showStoredToast, [])
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const [collapsed, setCollapsed] = useStoredFlag('sidebar.collapsed')
  const [isPageShown, setPageShown] = useState(false)

  return (
    <div className={classes.layout} data-collapsed={(!isMobile && collapsed) || undefined}>
      <a href="#main" className="skip-link">
        {t`Skip to content`}
      </a>
      <Shortcuts />
      {isMobile ? (
        <MobileMenu place={`${pathname} ${params.get('threadId')}`} />
      ) : (
        <>
          <TopBar />
          <Sidebar
            variant={collapsed ? 'collapsed' : 'expanded'}
            withHistory={isPageShown}
            onToggle={() => setCollapsed(!collapsed)}
          />
        </>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={pathname}>
          {/* The landing view of a chat is painted before the client loads. */}
          <Suspense fallback={CHAT_PATHS.includes(pathname) ? null : <PageSkeleton />}>
            <Outlet />
            <Shown onShown={() => startTransition(() => setPageShown(true))} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  )
}

/**
 * The top bar on a phone, with its drawer. The drawer stays open while the page and the chat stay
 * the same, even if the rest of the address changes.
 */
function MobileMenu({ place }: { place: string }) {
  const [drawerAt, setDrawerAt] = useState<string>()
  const close = () => setDrawerAt(undefined)
  return (
    <>
      <MobileBar onMenu={() => setDrawerAt(place)} />
      <Drawer opened={drawerAt === place} onClose={close}>
        <Sidebar variant="drawer" withHistory onToggle={close} />
      </Drawer>
    </>
  )
}

/** Reports that the component next to it is mounted, and thus that its code has loaded. */
function Shown({ onShown }: { onShown: () => void }) {
  const report = useEffectEvent(onShown)
  useEffect(() => report(), [])
  return null
}
