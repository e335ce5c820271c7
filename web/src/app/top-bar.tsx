import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { BrandMenu } from './brand-menu.tsx'
import { ModeSwitcher } from './lazy-mode-switcher.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar across a desktop's screen. */
export function TopBar() {
  const { isGuest, isSuperuser, user } = useIdentity()
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <BrandMenu />
        <span className={classes.description}>{BRAND.description}</span>
      </div>
      <div className={classes.end}>
        {isSuperuser && <ModeSwitcher />}
        {isGuest ? (
          <>
            <ThemeSwitch />
            <Button component={Link} to="/login" variant="default">
              Sign In
            </Button>
          </>
        ) : (
          <UserMenu user={user} />
        )}
      </div>
    </header>
  )
}
