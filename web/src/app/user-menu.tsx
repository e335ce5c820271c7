import { Button } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { StoredUser } from '../api/session.ts'
import { logOut } from './log-out.ts'
import classes from './top-bar.module.css'

const MENU_ID = 'user-menu'

/** A popover of the platform: it closes on Escape and on a press elsewhere by itself. */
export function UserMenu({ user }: { user: StoredUser | undefined }) {
  const label = user?.is_superuser ? 'Admin' : user?.full_name || 'User'
  const close = () => document.getElementById(MENU_ID)?.hidePopover()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        popoverTarget={MENU_ID}
      >
        {label}
      </Button>
      <nav id={MENU_ID} popover="auto" className={classes.menu} aria-label="Account">
        <Link to="/settings" className={classes.entry} onClick={close}>
          <IconUser size={18} aria-hidden /> My Profile
        </Link>
        <button type="button" className={classes.entry} onClick={() => void logOut()}>
          <IconLogout size={18} aria-hidden /> Log Out
        </button>
      </nav>
    </>
  )
}
