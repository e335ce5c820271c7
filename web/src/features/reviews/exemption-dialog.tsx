import { MAX_REVERSAL_REASON_LENGTH } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showSuccess } from '../../components/toast.ts'
import { useExemptNetworkMutation } from './review-api.ts'

const RULES = {
  address: required(t`Address is required`),
  day: required(t`Day is required`),
  reason: required(t`Reason is required`),
}

/** Exempts the votes of one network on one day from the shared limit. */
export function ExemptionDialog({ onClose }: { readonly onClose: () => void }) {
  const [exempt] = useExemptNetworkMutation()
  const today = new Date().toISOString().slice(0, 10)
  const form = useForm({
    initial: { address: '', day: today, reason: '' },
    rules: RULES,
    onSubmit: ({ address, day, reason }) =>
      exempt({ address: address.trim(), day, reason: reason.trim() }),
    onSuccess({ message }) {
      showSuccess(message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Exempt a network`}
      saveLabel={t`Exempt`}
      formProps={form.formProps}
      maySave={!form.isSubmitting && form.isValid}
      onClose={onClose}
    >
      <Fields text={form.text} today={today} />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly text: (name: 'address' | 'day' | 'reason') => ComponentProps<typeof TextInput>
  readonly today: string
}

function Fields({ text, today }: FieldsProps) {
  return (
    <>
      <p>{EXPLANATION}</p>
      <TextInput
        {...text('address')}
        label={t`IP address`}
        description={t`An IPv4 address, or any IPv6 address in the network`}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextInput
        {...text('day')}
        type="date"
        label={t`Day`}
        description={t`A UTC day within the last 16 days`}
        max={today}
        required
      />
      <TextInput
        {...text('reason')}
        label={t`Reason`}
        maxLength={MAX_REVERSAL_REASON_LENGTH}
        autoComplete="off"
        required
      />
    </>
  )
}

const EXPLANATION = t`The votes from one address have a limited weight in the ratings. If you know that many people used the address on the chosen day, for example in a workshop or clinic, the votes above the limit can count too. We don’t store the address. The ledger publishes the reason. You can’t undo this.`
