import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import classes from './mobile-bar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

/** Loaded on demand: only superusers see it. */
const ModeSwitcher = lazyPart(() => import('./mode-switcher.tsx'), 'ModeSwitcher')

export function MobileBar({ onMenu }: { onMenu: () => void }) {
  const { isGuest, isSuperuser } = useIdentity()
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Open menu`}
        onClick={onMenu}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        <BrandMark size={26} />
        {BRAND.name}
      </Link>
      {isSuperuser && <ModeSwitcher />}
      <span className={classes.end}>
        {isGuest && (
          <Button component={Link} to="/login" variant="default" size="compact-md">
            {t`Sign In`}
          </Button>
        )}
        <ThemeSwitch />
      </span>
    </header>
  )
}
