import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconChevronDown,
  IconChevronUp,
  IconEdit,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconStack2,
  IconX,
} from '@tabler/icons-react'
import { Link, type LinkProps, useLocation, useSearchParams } from 'react-router'
import { useReadMailStatusQuery } from '../api/mail-api.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { useStoredFlag } from '../hooks/use-stored-flag.ts'
import { PAGES } from './page-table.ts'
import classes from './sidebar.module.css'
import { SidebarFooter } from './sidebar-footer.tsx'
import { useNewChat } from './use-new-chat.ts'

const History = lazyPart(() => import('./history.tsx'), 'History')

export interface SidebarProps {
  readonly variant: 'expanded' | 'collapsed' | 'drawer'
  /** False until the page is shown, so that the page loads before the history. */
  readonly withHistory: boolean
  /** Collapses or expands the sidebar, or closes it in a drawer. */
  readonly onToggle: () => void
}

const CHAT_PATHS: readonly string[] = ['/', '/battle']

/** Navigation and the history of chats. Collapsed, it shows only icons. */
export function Sidebar({ variant, withHistory, onToggle }: SidebarProps) {
  const identity = useIdentity()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { often, seldom } = useMenu(identity.isSuperuser)
  const [isMoreShown, setMoreShown] = useStoredFlag('sidebar.more')
  const newChat = useNewChat(identity.isGuest)
  const newChatPath = params.has('threadId') ? undefined : newChat.to
  const shownPath = CHAT_PATHS.includes(pathname) ? newChatPath : pathname
  const collapsed = variant === 'collapsed'
  const items = [{ ...newChat, label: 'New Chat', Icon: IconEdit }, ...often]
  const more = seldom.filter(({ to }) => collapsed || isMoreShown || to === shownPath)

  return (
    <aside className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.header}>
        {!collapsed && <span className={classes.heading}>MENU</span>}
        <ToggleButton variant={variant} onToggle={onToggle} />
      </div>
      <div className={classes.body}>
        <nav aria-label="Main">
          <Items items={items} collapsed={collapsed} shownPath={shownPath} />
          {seldom.length > 0 && !collapsed && (
            <MoreButton isOpen={isMoreShown} onPress={() => setMoreShown(!isMoreShown)} />
          )}
          <Items items={more} collapsed={collapsed} shownPath={shownPath} />
        </nav>
        {!collapsed && (
          <div className={classes.history}>{withHistory && <History identity={identity} />}</div>
        )}
      </div>
      {!collapsed && <SidebarFooter identity={identity} withAccount={variant === 'drawer'} />}
    </aside>
  )
}

function MoreButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <button type="button" className={classes.item} aria-expanded={isOpen} onClick={onPress}>
      <Chevron size={20} aria-hidden />
      More
    </button>
  )
}

interface ItemsProps {
  readonly items: readonly (LinkProps & { readonly label: string; readonly Icon: Icon })[]
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
    </Link>
  ))
}

const TOGGLES = {
  expanded: { label: 'Collapse sidebar', Icon: IconLayoutSidebarLeftCollapse },
  collapsed: { label: 'Expand sidebar', Icon: IconLayoutSidebarLeftExpand },
  drawer: { label: 'Close menu', Icon: IconX },
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

/** A page that the server renders, without a link back to the client. */
const QUEUES = { to: '/api/v1/queues/', label: 'Queues', Icon: IconStack2, target: '_blank' }

/**
 * The sidebar's entries, split into frequently and rarely used ones. The mail page appears only
 * where the server stores emails instead of sending them.
 */
function useMenu(isSuperuser: boolean) {
  const { data: mail } = useReadMailStatusQuery(undefined, { skip: !isSuperuser })
  const pages = PAGES.filter(
    ({ path, role }) =>
      (isSuperuser || role !== 'superuser') && (path !== '/admin/mail' || mail?.is_kept_here),
  )
  const entries = (isSeldom: boolean) =>
    pages.flatMap(({ path, title, menu }) => {
      if (!menu || Boolean(menu.isSeldom) !== isSeldom) return []
      return [{ to: path, label: menu.label ?? title, Icon: menu.Icon }]
    })
  return { often: entries(false), seldom: isSuperuser ? [...entries(true), QUEUES] : [] }
}
