import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { BRAND } from '../brand.ts'
import { pageAt } from './page-table.ts'

/** Names the page in the browser's tab and history, and to screen readers. */
export function usePageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${pageAt(pathname)?.title} – ${BRAND.name}`
  }, [pathname])
}
