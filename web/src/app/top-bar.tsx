import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { BrandMenu } from './brand-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar across a desktop's screen. */
export function TopBar() {
  const { isGuest, user } = useIdentity()
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <BrandMenu />
        <span className={classes.description}>{BRAND.description}</span>
      </div>
      {isGuest ? (
        <Button component={Link} to="/login" variant="default">
          Sign In
        </Button>
      ) : (
        <UserMenu user={user} />
      )}
    </header>
  )
}
