import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { BRAND } from '../brand.ts'

const TITLES: Readonly<Record<string, string>> = {
  '/': 'Chat',
  '/battle': 'Battle',
  '/leaderboard': 'Leaderboard',
  '/settings': 'Settings',
  '/about-us': 'About Us',
  '/how-it-works': 'How it works',
  '/how-ratings-work': 'How ratings work',
  '/items': 'Items',
  '/admin': 'Users',
  '/admin/mail': 'Mail',
  '/admin/models': 'Models',
  '/analytics': 'Analytics',
  '/exclusions': 'Exclusions',
  '/login': 'Sign in',
  '/signup': 'Sign up',
  '/recover-password': 'Password Recovery',
  '/reset-password': 'Reset Password',
  '/confirm-email': 'Confirm your email',
  '/auth/callback': 'Signing in',
}

/** Names the page in the browser's tab and history, and to screen readers. */
export function usePageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
    const title = path.startsWith('/models/') ? 'Model' : TITLES[path]
    document.title = `${title ?? 'Page not found'} – ${BRAND.name}`
  }, [pathname])
}
