import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './centred-page.module.css'

export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>Oops!</Trans>
      </h1>
      <p className={classes.text}>
        <Trans>The page you are looking for was not found.</Trans>
      </p>
      <Button component={Link} to="/">
        <Trans>Go Back</Trans>
      </Button>
      <p className={classes.text}>
        <Trans>
          Or see the <Link to="/leaderboard">leaderboard</Link>, or read{' '}
          <Link to="/how-it-works">how it works</Link>.
        </Trans>
      </p>
    </div>
  )
}
