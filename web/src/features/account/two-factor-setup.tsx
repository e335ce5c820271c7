import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CodeField, CurrentPasswordField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form, FormError } from '../../components/form/form.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { lazyPart } from '../../components/lazy-with-retry.ts'
import panel from './panel.module.css'
import styles from './two-factor.module.css'
import { useBeginTotpMutation, useEnableTotpMutation } from './two-factor-api.ts'

const INITIAL = { current_password: '' }
const RULES = { current_password: required(t`Password is required`) }

export interface TwoFactorSetupProps {
  /** Whether the superuser's role is withheld until the setup is done. */
  readonly isRequired: boolean
  /** An account without a password proves its owner by a recent sign-in. */
  readonly hasPassword: boolean
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
}

/** Requires the password if there is one, then shows the key and requires its first code. */
export function TwoFactorSetup({ isRequired, hasPassword, onEnabled }: TwoFactorSetupProps) {
  const [begin, { data: key }] = useBeginTotpMutation()
  const form = useForm({
    initial: INITIAL,
    rules: hasPassword ? RULES : {},
    onSubmit: (values) => begin(hasPassword ? values : {}),
    fieldOf: () => (hasPassword ? 'current_password' : undefined),
  })

  if (key) return <TotpKey {...key} onEnabled={onEnabled} />
  return (
    <Form formProps={form.formProps} submit={t`Set up`} disabled={form.isSubmitting}>
      {isRequired && (
        <FormError>
          <Trans>
            Superusers must use two-factor sign-in. Your role becomes active once it’s on.
          </Trans>
        </FormError>
      )}
      <p className={classes.note}>
        <Trans>
          You’ll also need a code from an authenticator app to sign in. Turning it on ends your
          other sessions.
        </Trans>
      </p>
      {hasPassword && <CurrentPasswordField {...form.text('current_password')} />}
    </Form>
  )
}

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode')

const NO_CODE = { code: '' }
const CODE_RULES = { code: required(t`The code is required`) }

interface TotpKeyProps {
  readonly secret: string
  /** The content of the QR code. */
  readonly uri: string
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
}

/** The key, to scan or type, with a field for the first code. */
function TotpKey({ secret, uri, onEnabled }: TotpKeyProps) {
  const [enable] = useEnableTotpMutation()
  const form = useForm({
    initial: NO_CODE,
    rules: CODE_RULES,
    onSubmit: enable,
    onSuccess: ({ recovery_codes }) => onEnabled(recovery_codes),
    fieldOf: () => 'code',
  })

  return (
    <Form formProps={form.formProps} submit={t`Turn on`} disabled={form.isSubmitting}>
      <p className={classes.note}>{t`Scan this with your authenticator app, or type the key.`}</p>
      <div className={styles.qr}>
        <QrCode value={uri} />
      </div>
      <dl className={panel.facts}>
        <dt>{t`Key`}</dt>
        <dd>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </dd>
      </dl>
      <CodeField
        {...form.text('code')}
        description={t`The six digits your app shows now.`}
        inputMode="numeric"
      />
    </Form>
  )
}
