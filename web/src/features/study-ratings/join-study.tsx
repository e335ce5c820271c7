import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { errorText } from '../../api/error-text.ts'
import { keepReturnPath } from '../../api/return-path.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form.tsx'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useJoinStudyMutation } from './rating-api.ts'

export interface JoinStudyProps {
  readonly token: string | null
  /** The address of this page, to which the visitor returns after signing in. */
  readonly path: string
}

/** Joins on a press, because an invitation works for one account. */
export function JoinStudy({ token, path }: JoinStudyProps) {
  const { isGuest, user } = useIdentity()
  if (token === null) return <FormError>{INCOMPLETE}</FormError>
  if (isGuest) return <SignInFirst path={path} />
  return <Join token={token} email={user?.email} />
}

const INCOMPLETE = 'This link is incomplete. Open the link in your email again.'

function SignInFirst({ path }: Pick<JoinStudyProps, 'path'>) {
  const keep = () => keepReturnPath(path)
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        You are invited to rate answers, without seeing who wrote them. Sign in or sign up to join.
        You return here afterwards.
      </p>
      <Button component={Link} to="/login" fullWidth onClick={keep}>
        Sign in
      </Button>
      <Button component={Link} to="/signup" variant="default" fullWidth onClick={keep}>
        Sign up
      </Button>
    </div>
  )
}

interface JoinProps {
  readonly token: string
  readonly email: string | null | undefined
}

function Join({ token, email }: JoinProps) {
  const navigate = useNavigate()
  const [join, { isLoading, error }] = useJoinStudyMutation()

  async function send() {
    const { data } = await join({ token })
    if (data) void navigate(`/rate/${data.id}`, { replace: true })
  }

  return (
    <div className={classes.form}>
      <p className={classes.note}>
        You rate answers to questions, one question at a time, without seeing who wrote them.
      </p>
      {email && (
        <p className={classes.note}>
          You are signed in as <strong>{email}</strong>.
        </p>
      )}
      {error && <FormError>{errorText(error)}</FormError>}
      <Button fullWidth disabled={isLoading} onClick={() => void send()}>
        Join the study
      </Button>
    </div>
  )
}
