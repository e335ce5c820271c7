import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconChevronDown,
  IconExternalLink,
  IconInfoCircle,
  IconListDetails,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { serverText } from '../api/server-text.ts'
import type { StoredUser } from '../api/session.ts'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { logOut } from './log-out.ts'
import { ThemeEntry, ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'

/** Loaded on demand: only superusers see it. */
const ModeSwitcher = lazyPart(() => import('./mode-switcher.tsx'), 'ModeSwitcher')

/** The top bar on a desktop. */
export function TopBar() {
  const { isGuest, isSuperuser, user } = useIdentity()
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <BrandMenu />
        <span className={classes.description}>{serverText(BRAND.description)}</span>
      </div>
      <div className={classes.end}>
        {isSuperuser && <ModeSwitcher />}
        {isGuest ? (
          <>
            <ThemeSwitch />
            <Button component={Link} to="/login" variant="default">
              {t`Sign In`}
            </Button>
          </>
        ) : (
          <UserMenu user={user} />
        )}
      </div>
    </header>
  )
}

const BRAND_MENU_ID = 'brand-menu'

const PAGES = [
  { to: '/about-us', label: t`About Us`, Icon: IconInfoCircle },
  { to: '/how-it-works', label: t`How it works`, Icon: IconListDetails },
] as const

const ELSEWHERE = [
  { href: BRAND.contactUrl, label: t`Contact Us` },
  { href: BRAND.blogUrl, label: t`Blog` },
] as const

/** The logo, with a menu of pages about the product and the theme switch. */
function BrandMenu() {
  const close = () => document.getElementById(BRAND_MENU_ID)?.hidePopover()
  return (
    <>
      <button type="button" className={classes.brand} popoverTarget={BRAND_MENU_ID}>
        <BrandMark size={32} />
        {BRAND.name}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <nav id={BRAND_MENU_ID} popover="auto" className={classes.brandMenu} aria-label={BRAND.name}>
        {PAGES.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={classes.entry} onClick={close}>
            <Icon size={18} aria-hidden /> {label}
          </Link>
        ))}
        {ELSEWHERE.filter(({ href }) => href).map(({ href, label }) => (
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.entry}
            onClick={close}
          >
            <IconExternalLink size={18} aria-hidden /> {label}
          </a>
        ))}
        <ThemeEntry />
      </nav>
    </>
  )
}

const USER_MENU_ID = 'user-menu'

/** A native popover: it closes on Escape and on a press outside. */
function UserMenu({ user }: { user: StoredUser | undefined }) {
  const label = user?.is_superuser ? t`Admin` : user?.full_name || t`User`
  const close = () => document.getElementById(USER_MENU_ID)?.hidePopover()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        popoverTarget={USER_MENU_ID}
      >
        {label}
      </Button>
      <nav id={USER_MENU_ID} popover="auto" className={classes.menu} aria-label={t`Account`}>
        <Link to="/settings" className={classes.entry} onClick={close}>
          <Trans>
            <IconUser size={18} aria-hidden /> My Profile
          </Trans>
        </Link>
        <Link to="/votes" className={classes.entry} onClick={close}>
          <Trans>
            <IconListDetails size={18} aria-hidden /> My votes
          </Trans>
        </Link>
        <button type="button" className={classes.entry} onClick={() => void logOut()}>
          <Trans>
            <IconLogout size={18} aria-hidden /> Log Out
          </Trans>
        </button>
      </nav>
    </>
  )
}
