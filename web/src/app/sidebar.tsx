import type { Role } from '@assay/contracts/roles'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconEdit,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react'
import { Link, type LinkProps, useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { CHAT_PATHS, isInMenu, PAGES } from './page-table.ts'
import classes from './sidebar.module.css'
import { SidebarFooter } from './sidebar-footer.tsx'
import { useNewChat } from './use-new-chat.ts'

/** Loaded on demand: only superusers and reviewers see it. */
const WaitingDot = lazyPart(() => import('./waiting-dot.tsx'), 'WaitingDot')
const History = lazyPart(() => import('./history.tsx'), 'History')

export interface SidebarProps {
  readonly variant: 'expanded' | 'collapsed' | 'drawer'
  /** False until the page is shown, so that the page loads before the history. */
  readonly withHistory: boolean
  /** Collapses or expands the sidebar, or closes it in a drawer. */
  readonly onToggle: () => void
}

/** Navigation and the history of chats. Collapsed, it shows only icons. */
export function Sidebar({ variant, withHistory, onToggle }: SidebarProps) {
  const identity = useIdentity()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const newChat = useNewChat(identity.isGuest)
  const newChatPath = params.has('threadId') ? undefined : newChat.to
  const page = identity.isSuperuser && pathname.startsWith('/admin/') ? '/admin' : pathname
  const shownPath = CHAT_PATHS.includes(pathname) ? newChatPath : page
  const collapsed = variant === 'collapsed'
  const items = [{ ...newChat, label: t`New Chat`, Icon: IconEdit }, ...menuOf(identity.role)]

  return (
    <aside className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.header}>
        {!collapsed && <span className={classes.heading}>{t`MENU`}</span>}
        <ToggleButton variant={variant} onToggle={onToggle} />
      </div>
      <div className={classes.body}>
        <nav aria-label={t`Main`}>
          <Items items={items} collapsed={collapsed} shownPath={shownPath} />
        </nav>
        {!collapsed && (
          <div className={classes.history}>{withHistory && <History identity={identity} />}</div>
        )}
      </div>
      {!collapsed && <SidebarFooter identity={identity} withAccount={variant === 'drawer'} />}
    </aside>
  )
}

type Item = LinkProps & {
  readonly label: string
  readonly Icon: Icon
}

interface ItemsProps {
  readonly items: readonly Item[]
  readonly collapsed: boolean
  readonly shownPath: string | undefined
}

function Items({ items, collapsed, shownPath }: ItemsProps) {
  return items.map(({ label, Icon, ...link }) => (
    <Link
      key={label}
      {...link}
      className={classes.item}
      aria-current={link.to === shownPath ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      title={collapsed ? label : undefined}
    >
      <Icon size={20} aria-hidden />
      {!collapsed && label}
      {(link.to === '/admin' || link.to === '/admin/reviews') && <WaitingDot />}
    </Link>
  ))
}

const TOGGLES = {
  expanded: { label: t`Collapse sidebar`, Icon: IconLayoutSidebarLeftCollapse },
  collapsed: { label: t`Expand sidebar`, Icon: IconLayoutSidebarLeftExpand },
  drawer: { label: t`Close menu`, Icon: IconX },
} as const

function ToggleButton({ variant, onToggle }: Pick<SidebarProps, 'variant' | 'onToggle'>) {
  const { label, Icon } = TOGGLES[variant]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-expanded={variant !== 'collapsed'}
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

/** The pages of a role. A superuser's reviews are below `Admin`, which is marked while some wait. */
const menuOf = (role: Role): readonly Item[] =>
  PAGES.filter((page) => isInMenu(page, role)).flatMap(({ path, title, menu }) =>
    menu ? { to: path, label: menu.label ?? title, Icon: menu.Icon } : [],
  )
