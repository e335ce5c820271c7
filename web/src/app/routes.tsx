import { hasRole, type Role } from '@assay/contracts/roles'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { keepReturnPath } from '../api/return-path.ts'
import { hasIdentity } from '../api/session.ts'
import { BRAND } from '../brand.ts'
import { lazyWithRetry } from '../components/lazy-with-retry.ts'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { AccountFailure } from '../pages/account-failure.tsx'
import { Layout } from './layout.tsx'
import { ForbiddenPage, PAGES, type PageEntry, pageAt } from './page-table.ts'

const AdminFrame = lazyWithRetry(() => import('./admin-frame.tsx'), 'AdminFrame')

export function AppRoutes() {
  usePageTitle()
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route element={<IdentifiedLayout />}>
          {PAGES.filter(({ isBare }) => !isBare).map(toRoute)}
        </Route>
        {PAGES.filter(({ isBare }) => isBare).map(toRoute)}
      </Routes>
    </Suspense>
  )
}

function toRoute({ path, role, isAdminTab, Page }: PageEntry) {
  const framed = isAdminTab ? (
    <AdminFrame>
      <Page />
    </AdminFrame>
  ) : (
    <Page />
  )
  const page = role ? <RequireRole needed={role}>{framed}</RequireRole> : framed
  return <Route key={path} path={path} element={page} />
}

/** A browser without any identity can only sign in. */
function IdentifiedLayout() {
  return hasIdentity() ? <Layout /> : <Navigate to="/login" replace />
}

/** Sets the page's title for the browser's tab and history, and for screen readers. */
function usePageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${pageAt(pathname)?.title} – ${BRAND.name}`
  }, [pathname])
}

/** Shows a page only to the roles that may open it. The server guards the data. */
export function RequireRole({ needed, children }: { needed: Role; children: ReactNode }) {
  const { isGuest, role, user, retry } = useIdentity()
  if (isGuest) return <SignInFirst returns={needed === 'user'} />
  if (hasRole(role, needed)) return children
  if (user) return <ForbiddenPage />
  return retry ? <AccountFailure onRetry={retry} /> : null
}

/** Sends a guest to the sign-in page, and keeps the page to return to. */
function SignInFirst({ returns }: { readonly returns: boolean }) {
  const [{ pathname }] = useState(useLocation())
  useEffect(() => {
    if (returns) keepReturnPath(pathname)
  }, [returns, pathname])
  return <Navigate to="/login" replace />
}
