import { REFUSALS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReadMeQuery } from '../../api/identity-api.ts'
import { CodeField, CurrentPasswordField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { saveText } from '../../components/save-file.ts'
import { Panel } from './panel.tsx'
import styles from './two-factor.module.css'
import { useDisableTotpMutation } from './two-factor-api.ts'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Turns two-factor sign-in on and off. Turning it on shows the recovery codes once. */
export function TwoFactorPanel() {
  const { data: me } = useReadMeQuery()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!me) return null
  return (
    <Panel title={t`Two-factor sign-in`}>
      {!me.is_email_verified && !me.is_superuser && (
        <p className={classes.note} role="note">
          <Trans>
            Until your email address is confirmed, a password reset by email turns two-factor
            sign-in off. <Link to="/settings">Confirm the address</Link> first.
          </Trans>
        </p>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : me.two_factor === 'on' ? (
        <TwoFactorOff hasPassword={me.has_password} />
      ) : (
        <TwoFactorSetup
          isRequired={me.two_factor === 'required'}
          hasPassword={me.has_password}
          onEnabled={setCodes}
        />
      )}
    </Panel>
  )
}

const INITIAL = { current_password: '', code: '' }
const CODE_RULE = { code: required(t`The code is required`) }
const RULES = { ...CODE_RULE, current_password: required(t`Password is required`) }

/** Requires password and code, like a log-in. An account without a password needs only the code. */
function TwoFactorOff({ hasPassword }: { hasPassword: boolean }) {
  const [disable] = useDisableTotpMutation()
  const form = useForm({
    initial: INITIAL,
    rules: hasPassword ? RULES : CODE_RULE,
    onSubmit: ({ code, current_password }) =>
      disable({ code, ...(hasPassword && { current_password }) }),
    success: t`Two-factor sign-in is off.`,
    fieldOf: (refusal) =>
      refusal === REFUSALS.incorrectCode || !hasPassword ? 'code' : 'current_password',
  })

  return (
    <Form formProps={form.formProps} submit={t`Turn off`} disabled={form.isSubmitting} color="red">
      <p className={classes.note}>
        <Trans>
          Two-factor sign-in is on. You need a code from your authenticator app to sign in.
        </Trans>
      </p>
      {hasPassword && <CurrentPasswordField {...form.text('current_password')} />}
      <CodeField {...form.text('code')} />
    </Form>
  )
}

/** Shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={classes.form}>
      <p className={classes.note} role="status">
        <Trans>
          Two-factor sign-in is on. Save these recovery codes: each lets you in once if you lose
          your app. They won’t be shown again.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={() => saveText('assay-recovery-codes.txt', `${codes.join('\n')}\n`)}>
          {t`Download`}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t`I’ve saved them`}
        </Button>
      </div>
    </div>
  )
}
