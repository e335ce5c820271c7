import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { Layout } from './layout.tsx'
import { PAGES, type PageEntry } from './page-table.ts'
import { RequireRole } from './require-role.tsx'
import { usePageTitle } from './use-page-title.ts'

export function AppRoutes() {
  usePageTitle()
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route element={<Layout />}>{PAGES.filter(({ isBare }) => !isBare).map(toRoute)}</Route>
        {PAGES.filter(({ isBare }) => isBare).map(toRoute)}
      </Routes>
    </Suspense>
  )
}

function toRoute({ path, role, Page }: PageEntry) {
  const page = role ? (
    <RequireRole atLeast={role}>
      <Page />
    </RequireRole>
  ) : (
    <Page />
  )
  return <Route key={path} path={path} element={page} />
}
