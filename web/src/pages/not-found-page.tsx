import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './centred-page.module.css'

export const NotFoundPage = () => (
  <DeadEnd>{t`The page you are looking for was not found.`}</DeadEnd>
)

/** A page of another role. Its address is in the code of the client, so its existence is no secret. */
export const ForbiddenPage = () => <DeadEnd>{t`Your role can’t open this page.`}</DeadEnd>

function DeadEnd({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t`Oops!`}</h1>
      <p className={classes.text}>{children}</p>
      <Button component={Link} to="/">
        {t`Go Back`}
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
