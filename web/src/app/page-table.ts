import {
  type Icon,
  IconChartBar,
  IconChecklist,
  IconCpu,
  IconMail,
  IconSettings,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { HomePage } from '../pages/home-page.tsx'

/** Who may enter; everybody where a page says nothing. */
export type Role = 'user' | 'superuser'

export interface PageEntry {
  readonly path: string
  /** In the browser's tab, and in menus that give no label of their own. */
  readonly title: string
  readonly Page: ComponentType
  readonly role?: Role
  /** Its entry in the sidebar; a seldom one is behind `More`. */
  readonly menu?: { readonly Icon: Icon; readonly label?: string; readonly isSeldom?: true }
  /** The command palette leads there. */
  readonly isCommand?: true
  /** Without bars and sidebar. */
  readonly isBare?: true
}

/** A page whose code is fetched when it is opened. */
function fetched<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** Every page: routes, guards, titles and menus are made from this table. */
export const PAGES: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Chat',
    Page: HomePage,
  },
  {
    path: '/battle',
    title: 'Battle',
    Page: fetched(() => import('../pages/battle-page.tsx'), 'BattlePage'),
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    Page: fetched(() => import('../pages/leaderboard-page.tsx'), 'LeaderboardPage'),
    menu: { Icon: IconTrophy },
    isCommand: true,
  },
  {
    path: '/models/:id',
    title: 'Model',
    Page: fetched(() => import('../pages/model-page.tsx'), 'ModelPage'),
  },
  {
    path: '/shared/:id',
    title: 'Shared comparison',
    Page: fetched(() => import('../pages/shared-page.tsx'), 'SharedPage'),
  },
  {
    path: '/settings',
    title: 'Settings',
    Page: fetched(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
    menu: { Icon: IconSettings, label: 'User Settings' },
    isCommand: true,
  },
  {
    path: '/how-it-works',
    title: 'How it works',
    Page: fetched(() => import('../pages/how-it-works-page.tsx'), 'HowItWorksPage'),
    isCommand: true,
  },
  {
    path: '/how-ratings-work',
    title: 'How ratings work',
    Page: fetched(() => import('../pages/rating-method-page.tsx'), 'RatingMethodPage'),
  },
  {
    path: '/data',
    title: 'Data',
    Page: fetched(() => import('../pages/data-page.tsx'), 'DataPage'),
    isCommand: true,
  },
  {
    path: '/about-us',
    title: 'About Us',
    Page: fetched(() => import('../pages/about-page.tsx'), 'AboutPage'),
    isCommand: true,
  },
  {
    path: '/ethics',
    title: 'Ethics',
    Page: fetched(() => import('../pages/ethics-page.tsx'), 'EthicsPage'),
  },
  {
    path: '/items',
    title: 'Items',
    Page: fetched(() => import('../features/items/items.tsx'), 'Items'),
    role: 'user',
  },
  {
    path: '/analytics',
    title: 'Analytics',
    Page: fetched(() => import('../features/analytics/analytics.tsx'), 'Analytics'),
    role: 'superuser',
    menu: { Icon: IconChartBar },
  },
  {
    path: '/admin',
    title: 'Users',
    Page: fetched(() => import('../features/users/users.tsx'), 'Users'),
    role: 'superuser',
    menu: { Icon: IconUsers, label: 'Admin' },
  },
  {
    path: '/admin/models',
    title: 'Models',
    Page: fetched(() => import('../features/model-states/model-states.tsx'), 'ModelStates'),
    role: 'superuser',
    menu: { Icon: IconCpu, isSeldom: true },
  },
  {
    path: '/admin/reviews',
    title: 'Reviews',
    Page: fetched(() => import('../features/reviews/reviews.tsx'), 'Reviews'),
    role: 'superuser',
    menu: { Icon: IconChecklist, isSeldom: true },
  },
  {
    path: '/admin/mail',
    title: 'Mail',
    Page: fetched(() => import('../features/mail/mail-list.tsx'), 'MailList'),
    role: 'superuser',
    menu: { Icon: IconMail, isSeldom: true },
  },
  {
    path: '/login',
    title: 'Sign in',
    Page: fetched(() => import('../pages/login-page.tsx'), 'LoginPage'),
    isBare: true,
  },
  {
    path: '/signup',
    title: 'Sign up',
    Page: fetched(() => import('../pages/sign-up-page.tsx'), 'SignUpPage'),
    isBare: true,
  },
  {
    path: '/recover-password',
    title: 'Password Recovery',
    Page: fetched(() => import('../pages/recover-password-page.tsx'), 'RecoverPasswordPage'),
    isBare: true,
  },
  {
    path: '/reset-password',
    title: 'Reset Password',
    Page: fetched(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
    isBare: true,
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email',
    Page: fetched(() => import('../pages/confirm-email-page.tsx'), 'ConfirmEmailPage'),
    isBare: true,
  },
  {
    path: '/auth/callback',
    title: 'Signing in',
    Page: fetched(() => import('../pages/auth-callback-page.tsx'), 'AuthCallbackPage'),
    isBare: true,
  },
  {
    path: '/auth/orcid',
    title: 'Linking an ORCID iD',
    Page: fetched(() => import('../pages/orcid-callback-page.tsx'), 'OrcidCallbackPage'),
    isBare: true,
  },
  {
    path: '*',
    title: 'Page not found',
    Page: fetched(() => import('../pages/not-found-page.tsx'), 'NotFoundPage'),
  },
]

/** The page at an address, as the router matches it. */
export function pageAt(pathname: string): PageEntry | undefined {
  return PAGES.find(({ path }) => matchPath(path, pathname))
}
