import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar across a desktop's screen. */
export function TopBar() {
  const { isGuest, user } = useIdentity()
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand}>
        <BrandMark size={32} />
        {BRAND.name}
        <span className={classes.description}>{BRAND.description}</span>
      </Link>
      <div className={classes.actions}>
        <ThemeSwitch />
        {isGuest ? (
          <Button component={Link} to="/login" variant="default">
            Sign In
          </Button>
        ) : (
          <UserMenu user={user} />
        )}
      </div>
    </header>
  )
}
