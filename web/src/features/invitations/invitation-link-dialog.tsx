import { MAX_INVITATION_USES } from '@assay/contracts/invitation-limits'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useCreateInvitationLinkMutation } from './invitation-api.ts'
import { INITIAL_TERMS, InvitationTerms, termsOf } from './invitation-terms.tsx'

export interface InvitationLinkDialogProps {
  /** Called with the link, which the server cannot show again. */
  readonly onCreated: (link: string, uses: number) => void
  readonly onClose: () => void
}

/** Creates a link with which people create accounts. */
export function InvitationLinkDialog({ onCreated, onClose }: InvitationLinkDialogProps) {
  const [create] = useCreateInvitationLinkMutation()
  const form = useForm({
    initial: { max_uses: '1', ...INITIAL_TERMS },
    rules: { max_uses: uses },
    onSubmit: (values) => create({ max_uses: Number(values.max_uses), ...termsOf(values) }),
    onSuccess: ({ path, max_uses }) =>
      onCreated(new URL(path, window.location.origin).href, max_uses),
  })
  return (
    <FormDialog
      title={t`Create an invitation link`}
      saveLabel={t`Create`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <TextInput
        {...form.text('max_uses')}
        label={t`Number of accounts`}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <InvitationTerms text={form.text} />
    </FormDialog>
  )
}

function uses(value: string): string | undefined {
  const count = Number(value)
  const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_INVITATION_USES
  return isValid ? undefined : t`Enter a number from 1 to ${MAX_INVITATION_USES}`
}
