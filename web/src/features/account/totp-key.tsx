import { Suspense } from 'react'
import { CodeField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import styles from './two-factor.module.css'
import { useEnableTotpMutation } from './two-factor-api.ts'

const QrCode = lazyWithRetry(async () => (await import('./qr-code.tsx')).QrCode)

const INITIAL = { code: '' }
const RULES = { code: required('The code is required') }

export interface TotpKeyProps {
  readonly secret: string
  /** What the QR code says. */
  readonly uri: string
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
}

/** The key, to scan or to type, and its first code. */
export function TotpKey({ secret, uri, onEnabled }: TotpKeyProps) {
  const [enable] = useEnableTotpMutation()
  const form = useForm({ initial: INITIAL, rules: RULES, onSubmit: confirm, fieldOf: () => 'code' })

  async function confirm(values: typeof INITIAL) {
    const result = await enable(values)
    if (result.data) onEnabled(result.data.recovery_codes)
    return result
  }

  return (
    <Form formProps={form.formProps} submit="Turn on" disabled={form.isSubmitting}>
      <p className={classes.note}>Scan this with your authenticator app, or type the key.</p>
      <div className={styles.qr}>
        <Suspense>
          <QrCode value={uri} />
        </Suspense>
      </div>
      <dl className={styles.key}>
        <dt>Key</dt>
        <dd>{secret.match(/.{1,4}/g)?.join(' ')}</dd>
      </dl>
      <CodeField
        {...form.text('code')}
        description="The six digits that the app shows now."
        inputMode="numeric"
      />
    </Form>
  )
}
