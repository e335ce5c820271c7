import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { errorText } from '../../api/error-text.ts'
import { forgetInvitation, keepInvitation } from '../../api/kept-invitation.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form.tsx'
import { useCheckInvitationQuery } from './invitation-api.ts'
import { SignUpForm, type SignUpFormProps } from './sign-up-form.tsx'

export interface InvitedSignUpProps extends Pick<SignUpFormProps, 'onSignedUp'> {
  readonly token: string
}

/** The form for a newcomer with an invitation, as soon as it is known to work. */
export function InvitedSignUp({ token, onSignedUp }: InvitedSignUpProps) {
  const { data, error } = useCheckInvitationQuery({ token })
  useEffect(() => {
    if (data) keepInvitation(token)
    if (error) forgetInvitation()
  }, [data, error, token])
  if (error) return <FormError>{errorText(error)}</FormError>
  if (!data) return null
  return (
    <>
      <p className={classes.note}>
        {data.email
          ? t`You are invited with the address ${data.email}.`
          : t`You are invited to create an account.`}
      </p>
      <SignUpForm invitation={{ token, email: data.email }} onSignedUp={onSignedUp} />
    </>
  )
}
