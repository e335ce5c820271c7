import { useState } from 'react'
import { Link } from 'react-router'
import { useReadMeQuery } from '../../api/identity-api.ts'
import classes from '../../components/form/form.module.css'
import { Panel } from './panel.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** A code of an app besides the password: to turn on, with recovery codes shown once, and off. */
export function TwoFactorPanel() {
  const { data: me } = useReadMeQuery()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!me) return null
  return (
    <Panel title="Two-Factor Sign-In">
      {!me.is_email_verified && !me.is_superuser && (
        <p className={classes.note} role="note">
          Until your email address is confirmed, a password reset by mail turns two-factor sign-in
          off. <Link to="/settings">Confirm the address</Link> first.
        </p>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : me.two_factor === 'on' ? (
        <TwoFactorOff />
      ) : (
        <TwoFactorSetup isRequired={me.two_factor === 'required'} onEnabled={setCodes} />
      )}
    </Panel>
  )
}
