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
  '/data': 'Data',
  '/ethics': 'Ethics',
  '/items': 'Items',
  '/admin': 'Users',
  '/admin/mail': 'Mail',
  '/admin/models': 'Models',
  '/admin/reviews': 'Reviews',
  '/analytics': 'Analytics',
  '/login': 'Sign in',
  '/signup': 'Sign up',
  '/recover-password': 'Password Recovery',
  '/reset-password': 'Reset Password',
  '/confirm-email': 'Confirm your email',
  '/auth/callback': 'Signing in',
  '/auth/orcid': 'Linking an ORCID iD',
}

/** Pages of one thing each. */
const BELOW = [
  ['/models/', 'Model'],
  ['/shared/', 'Shared comparison'],
] as const

/** Names the page in the browser's tab and history, and to screen readers. */
export function usePageTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    // As the router matches them.
    const path = pathname.replace(/(?<=.)\/$/, '').toLowerCase()
    const title = TITLES[path] ?? BELOW.find(([start]) => path.startsWith(start))?.[1]
    document.title = `${title ?? 'Page not found'} – ${BRAND.name}`
  }, [pathname])
}
