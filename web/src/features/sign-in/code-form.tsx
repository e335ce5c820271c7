import { REFUSALS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { useEnterCodeMutation } from '../../api/oauth-api.ts'
import { CodeField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import type { PendingSignIn } from './use-sign-in-callback.ts'

const RULES = { totp_code: required(t`The code is required`) }

export interface CodeFormProps {
  readonly pending: PendingSignIn
  readonly onEntered: () => unknown
}

/** Asks for the code of an account with two-factor sign-in, after the provider's sign-in. */
export function CodeForm({ pending, onEntered }: CodeFormProps) {
  const [enterCode] = useEnterCodeMutation()
  const form = useForm({
    initial: { totp_code: '' },
    rules: RULES,
    onSubmit: ({ totp_code }) => enterCode({ ...pending, totp_code }),
    onSuccess: onEntered,
    fieldOf: () => 'totp_code',
  })
  return (
    <Form formProps={form.formProps} submit={t`Sign in`} disabled={form.isSubmitting} isWide>
      <p className={classes.note}>{REFUSALS.codeNeeded}</p>
      <CodeField {...form.text('totp_code')} />
    </Form>
  )
}
