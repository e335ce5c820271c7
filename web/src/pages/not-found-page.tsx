import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './centred-page.module.css'

export const NotFoundPage = () => (
  <DeadEnd>
    <Trans>The page you are looking for was not found.</Trans>
  </DeadEnd>
)

/** A page of another role. Its address is in the code of the client, so its existence is no secret. */
export const ForbiddenPage = () => (
  <DeadEnd>
    <Trans>Your role can’t open this page.</Trans>
  </DeadEnd>
)

function DeadEnd({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>Oops!</Trans>
      </h1>
      <p className={classes.text}>{children}</p>
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
