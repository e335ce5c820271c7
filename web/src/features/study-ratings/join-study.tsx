import type { InvitedStudyDto } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorText, statusOf } from '../../api/error-text.ts'
import { useReadMeQuery } from '../../api/identity-api.ts'
import { keepInvitation } from '../../api/kept-invitation.ts'
import { keepReturnPath } from '../../api/return-path.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useJoinStudyMutation, useReadInvitationMutation } from './rating-api.ts'
import rating from './study-ratings.module.css'
import { isOver } from './study-states.ts'

export interface JoinStudyProps {
  readonly token: string | null
  /** The address of this page, to which the visitor returns after signing in. */
  readonly path: string
}

/** Shows the study, and joins on a press, because an invitation works for one account. */
export function JoinStudy({ token, path }: JoinStudyProps) {
  if (token === null) return <FormError>{INCOMPLETE}</FormError>
  return <Invitation token={token} path={path} />
}

const INCOMPLETE = t`This link is incomplete. Open the link in your email again.`

interface InvitationProps {
  readonly token: string
  readonly path: string
}

function Invitation({ token, path }: InvitationProps) {
  const { isGuest, user } = useIdentity()
  const [read, { data: study, error }] = useReadInvitationMutation()
  useEffect(() => {
    void read({ token })
  }, [read, token])
  if (statusOf(error) === 404) return <FormError>{errorText(error)}</FormError>
  if (!study && !error) return <ListSkeleton label={t`Reading the invitation`} />
  const isClosed = study !== undefined && isOver(study)
  return (
    <div className={classes.form}>
      {study && <About study={study} />}
      {isClosed && <p className={classes.note}>{t`This study is closed. Nobody can join it.`}</p>}
      {!isClosed && isGuest && (
        <SignInFirst path={path} invitation={study?.admits ? token : undefined} />
      )}
      {!isClosed && !isGuest && <Join token={token} email={user?.email} />}
    </div>
  )
}

function About({ study }: { readonly study: InvitedStudyDto }) {
  const { title, description, ratings } = study
  return (
    <>
      <h2 className={rating.invited}>{title}</h2>
      {description && <p className={rating.purpose}>{description}</p>}
      {ratings > 0 && (
        <p className={classes.note}>
          <Trans>
            About <Plural value={ratings} one="# rating" other="# ratings" /> per rater.
          </Trans>
        </p>
      )}
    </>
  )
}

interface SignInFirstProps extends Pick<JoinStudyProps, 'path'> {
  /** The token, if it also admits a new account. */
  readonly invitation: string | undefined
}

function SignInFirst({ path, invitation }: SignInFirstProps) {
  const keep = () => {
    keepReturnPath(path)
    if (invitation) keepInvitation(invitation)
  }
  return (
    <>
      <p className={classes.note}>
        <Trans>
          You are invited to rate answers, without seeing who wrote them. Sign in or sign up to
          join. You return here afterwards.
        </Trans>
      </p>
      <Button component={Link} to="/login" fullWidth onClick={keep}>
        {t`Sign in`}
      </Button>
      <Button component={Link} to="/signup" variant="default" fullWidth onClick={keep}>
        {t`Sign up`}
      </Button>
    </>
  )
}

interface JoinProps {
  readonly token: string
  readonly email: string | null | undefined
}

function Join({ token, email }: JoinProps) {
  const navigate = useNavigate()
  const { data: me } = useReadMeQuery()
  const [join, { isLoading, error }] = useJoinStudyMutation()

  async function send() {
    const { data } = await join({ token })
    if (data) void navigate(`/rate/${data.id}`, { replace: true })
  }

  return (
    <>
      <p className={classes.note}>
        <Trans>
          You rate answers to questions, one question at a time, without seeing who wrote them.
        </Trans>
      </p>
      {email && (
        <p className={classes.note}>
          <Trans>
            You are signed in as <strong>{email}</strong>.
          </Trans>
        </p>
      )}
      {me?.is_email_verified === false && (
        <p className={classes.note}>
          {t`Your ratings count, also before you confirm your email address.`}
        </p>
      )}
      {error && <FormError>{errorText(error)}</FormError>}
      <Button fullWidth disabled={isLoading} onClick={() => void send()}>
        {t`Join the study`}
      </Button>
    </>
  )
}
