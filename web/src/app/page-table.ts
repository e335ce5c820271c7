import { hasRole, type Role } from '@assay/contracts/roles'
import { t } from '@lingui/core/macro'
import {
  type Icon,
  IconChartBar,
  IconListDetails,
  IconSettings,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { loadRest, loadStaff } from '../components/language.ts'
import { HomePage } from '../pages/home-page.tsx'

export interface PageEntry {
  readonly path: string
  /** Shown in the browser's tab, and in menus if the page's entry has no label of its own. */
  readonly title: string
  readonly Page: ComponentType
  /** The role that the page needs, `user` for every account. Every visitor may open other pages. */
  readonly role?: Role
  /** The page's entry in the sidebar. */
  readonly menu?: { readonly Icon: Icon; readonly label?: string }
  /** The page has a tab of this title below `Admin`. */
  readonly isAdminTab?: true
  /** The page is shown without top bar and sidebar. */
  readonly isBare?: true
}

/** A page whose code loads when it is opened, after the texts that it reads. */
function fetched<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  loadTexts: () => Promise<unknown> = loadRest,
) {
  return lazy(async () => {
    await loadTexts()
    return { default: (await load())[name] }
  })
}

/** The texts of chats are there from the start. */
const noMoreTexts = async () => {}

const BattlePage = fetched(() => import('../pages/battle-page.tsx'), 'BattlePage', noMoreTexts)
const LeaderboardPage = fetched(() => import('../pages/leaderboard-page.tsx'), 'LeaderboardPage')
const ModelPage = fetched(() => import('../pages/model-page.tsx'), 'ModelPage')
const SharedPage = fetched(() => import('../pages/shared-page.tsx'), 'SharedPage')
const SettingsPage = fetched(() => import('../pages/settings-page.tsx'), 'SettingsPage')
const HowItWorksPage = fetched(() => import('../pages/how-it-works-page.tsx'), 'HowItWorksPage')
const RatingMethodPage = fetched(
  () => import('../pages/rating-method-page.tsx'),
  'RatingMethodPage',
)
const DataPage = fetched(() => import('../pages/data-page.tsx'), 'DataPage')
const AboutPage = fetched(() => import('../pages/about-page.tsx'), 'AboutPage')
const EthicsPage = fetched(() => import('../pages/ethics-page.tsx'), 'EthicsPage')
const OwnVotes = fetched(() => import('../features/own-votes/own-votes.tsx'), 'OwnVotes')
const Items = fetched(() => import('../features/items/items.tsx'), 'Items', loadStaff)
const Analytics = fetched(
  () => import('../features/analytics/analytics.tsx'),
  'Analytics',
  loadStaff,
)
const UsersPage = fetched(() => import('../pages/users-page.tsx'), 'UsersPage', loadStaff)
const ModelStates = fetched(
  () => import('../features/model-states/model-states.tsx'),
  'ModelStates',
  loadStaff,
)
const Reviews = fetched(() => import('../features/reviews/reviews.tsx'), 'Reviews', loadStaff)
const organiserPages = () => import('../pages/organiser-pages.ts')
const Studies = fetched(organiserPages, 'Studies', loadStaff)
const StudyPage = fetched(organiserPages, 'StudyPage', loadStaff)
const AuditLog = fetched(() => import('../features/audit/audit-log.tsx'), 'AuditLog', loadStaff)
const systemPages = () => import('../pages/system-pages.ts')
const SystemPage = fetched(systemPages, 'SystemPage', loadStaff)
const DataFlow = fetched(systemPages, 'DataFlow', loadStaff)
const entryPages = () => import('../pages/entry-pages.ts')
const LoginPage = fetched(entryPages, 'LoginPage')
const SignUpPage = fetched(entryPages, 'SignUpPage')
const RecoverPasswordPage = fetched(entryPages, 'RecoverPasswordPage')
const ResetPasswordPage = fetched(entryPages, 'ResetPasswordPage')
const ConfirmEmailPage = fetched(entryPages, 'ConfirmEmailPage')
const AuthCallbackPage = fetched(entryPages, 'AuthCallbackPage')
const OrcidCallbackPage = fetched(
  () => import('../pages/orcid-callback-page.tsx'),
  'OrcidCallbackPage',
)
const studyPages = () => import('../pages/study-pages.ts')
const JoinStudyPage = fetched(studyPages, 'JoinStudyPage')
const RatedStudies = fetched(studyPages, 'RatedStudies')
const RatingDesk = fetched(studyPages, 'RatingDesk')
const StudyResults = fetched(studyPages, 'StudyResults')
const StudyRegistration = fetched(studyPages, 'StudyRegistration')
const NotFoundPage = fetched(() => import('../pages/not-found-page.tsx'), 'NotFoundPage')
export const ForbiddenPage = fetched(() => import('../pages/not-found-page.tsx'), 'ForbiddenPage')

const adminTab = (path: string, title: string, Page: ComponentType) =>
  ({ path, title, Page, role: 'superuser', isAdminTab: true }) as const

/** A tab below `Admin` that another role opens from the sidebar. */
const sharedTab = (role: Role, path: string, title: string, Page: ComponentType) =>
  ({ path, title, Page, role, menu: { Icon: IconListDetails }, isAdminTab: true }) as const

/** All pages. Routes, guards, titles and menus are built from this table. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', title: t`Chat`, Page: HomePage },
  { path: '/battle', title: t`Battle`, Page: BattlePage },
  {
    path: '/leaderboard',
    title: t`Leaderboard`,
    Page: LeaderboardPage,
    menu: { Icon: IconTrophy },
  },
  { path: '/models/:id', title: t`Model`, Page: ModelPage },
  { path: '/shared/:id', title: t`Shared comparison`, Page: SharedPage },
  {
    path: '/settings',
    title: t`Settings`,
    Page: SettingsPage,
    menu: { Icon: IconSettings, label: t`User Settings` },
  },
  { path: '/votes', title: t`My votes`, Page: OwnVotes },
  { path: '/how-it-works', title: t`How it works`, Page: HowItWorksPage },
  { path: '/how-ratings-work', title: t`How ratings work`, Page: RatingMethodPage },
  { path: '/data', title: t`Data`, Page: DataPage },
  { path: '/about-us', title: t`About Us`, Page: AboutPage },
  { path: '/ethics', title: t`Ethics`, Page: EthicsPage },
  { path: '/items', title: t`Items`, Page: Items, role: 'user' },
  {
    path: '/analytics',
    title: t`Analytics`,
    Page: Analytics,
    role: 'superuser',
    menu: { Icon: IconChartBar },
  },
  {
    path: '/admin',
    title: t`Users`,
    Page: UsersPage,
    role: 'superuser',
    menu: { Icon: IconUsers, label: t`Admin` },
    isAdminTab: true,
  },
  adminTab('/admin/models', t`Models`, ModelStates),
  sharedTab('reviewer', '/admin/reviews', t`Reviews`, Reviews),
  sharedTab('organiser', '/studies', t`Studies`, Studies),
  adminTab('/admin/audit', t`Audit`, AuditLog),
  adminTab('/admin/system', t`System`, SystemPage),
  {
    path: '/admin/system/data-flow',
    title: t`Where data goes`,
    Page: DataFlow,
    role: 'superuser',
  },
  { path: '/rate', title: t`Rate`, Page: RatedStudies, role: 'user' },
  { path: '/rate/:studyId', title: t`Rate`, Page: RatingDesk, role: 'user' },
  { path: '/studies/join', title: t`Join a study`, Page: JoinStudyPage, isBare: true },
  { path: '/studies/:id/results', title: t`Results`, Page: StudyResults, role: 'organiser' },
  { path: '/studies/:id/registration', title: t`Registration`, Page: StudyRegistration },
  { path: '/studies/:id', title: t`Study`, Page: StudyPage, role: 'organiser' },
  { path: '/login', title: t`Sign in`, Page: LoginPage, isBare: true },
  { path: '/signup', title: t`Sign up`, Page: SignUpPage, isBare: true },
  {
    path: '/recover-password',
    title: t`Password Recovery`,
    Page: RecoverPasswordPage,
    isBare: true,
  },
  { path: '/reset-password', title: t`Reset Password`, Page: ResetPasswordPage, isBare: true },
  { path: '/confirm-email', title: t`Confirm your email`, Page: ConfirmEmailPage, isBare: true },
  { path: '/auth/callback', title: t`Signing in`, Page: AuthCallbackPage, isBare: true },
  { path: '/auth/callback/:id', title: t`Signing in`, Page: AuthCallbackPage, isBare: true },
  { path: '/auth/orcid', title: t`Linking an ORCID iD`, Page: OrcidCallbackPage, isBare: true },
  { path: '*', title: t`Page not found`, Page: NotFoundPage },
]

/** The pages with a chat. */
export const CHAT_PATHS: readonly string[] = ['/', '/battle']

/** Whether the page is in the sidebar of a role. Superusers find all tabs below `Admin`. */
export function isInMenu({ role = 'user', menu, isAdminTab }: PageEntry, reader: Role): boolean {
  const isBelowAdmin = isAdminTab && reader !== role
  return menu !== undefined && hasRole(reader, role) && !isBelowAdmin
}

/** The page at an address, matched as the router does. */
export function pageAt(pathname: string): PageEntry | undefined {
  return PAGES.find(({ path }) => matchPath(path, pathname))
}
