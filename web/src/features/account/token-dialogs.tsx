import { t } from '@lingui/core/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, TOKEN_SCOPES } from '@assay/contracts/constants'
import type { CreatedTokenDto } from '@assay/contracts/personal-tokens'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useReadMeQuery } from '../../api/identity-api.ts'
import { CurrentPasswordField } from '../../components/form/fields.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { useCreateTokenMutation } from './token-api.ts'
import styles from './token-panel.module.css'
import { SCOPES } from './token-scopes.ts'

const DAYS = [7, 30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS].map((days) => ({
  value: String(days),
  label: t`${days} days`,
}))

const INITIAL = {
  ...{ name: '', days: String(DEFAULT_TOKEN_DAYS), current_password: '' },
  ...{ read: false, studies: false, admin: false },
}
const RULES = { name: required(t`Name is required`) }

export interface NewTokenDialogProps {
  readonly onCreated: (token: CreatedTokenDto) => void
  readonly onClose: () => void
}

/** Requires the password, because another person may be using an open browser. */
export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const { data: me } = useReadMeQuery()
  const [create] = useCreateTokenMutation()
  const form = useForm({
    initial: INITIAL,
    rules: me?.has_password
      ? { ...RULES, current_password: required(t`Password is required`) }
      : RULES,
    onSubmit: ({ name, days, current_password, ...chosen }) =>
      create({
        ...{ name, scopes: TOKEN_SCOPES.filter((scope) => chosen[scope]) },
        expires_in_days: Number(days),
        ...(current_password && { current_password }),
      }),
    onSuccess: onCreated,
    fieldOf: () => 'current_password',
  })
  const hasScope = TOKEN_SCOPES.some((scope) => form.values[scope])

  return (
    <FormDialog
      title={t`Create an access token`}
      formProps={form.formProps}
      maySave={!form.isSubmitting && hasScope}
      saveLabel={t`Create`}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={t`Name`}
        description={t`What the token is for.`}
        autoComplete="off"
        required
      />
      <fieldset className={styles.scopes}>
        <legend>{t`Scopes`}</legend>
        {TOKEN_SCOPES.filter((scope) => scope !== 'admin' || me?.is_superuser).map((scope) => (
          <Checkbox key={scope} {...form.checkbox(scope)} {...SCOPES[scope]} />
        ))}
      </fieldset>
      <NativeSelect {...form.text('days')} label={t`Expires in`} data={DAYS} />
      {me?.has_password && <CurrentPasswordField {...form.text('current_password')} />}
    </FormDialog>
  )
}

export interface ShownTokenDialogProps {
  readonly token: CreatedTokenDto
  readonly onClose: () => void
}

/** Shows the token, which the server cannot show again. */
export function ShownTokenDialog({ token: { name, token }, onClose }: ShownTokenDialogProps) {
  return (
    <SecretDialog
      title={name}
      what={t`token`}
      label={t`Access token`}
      secret={token}
      onClose={onClose}
    />
  )
}
