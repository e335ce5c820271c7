import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { addresses, addressesOf } from '../../components/form/addresses.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useInviteByMailMutation } from './invitation-api.ts'
import { INITIAL_TERMS, InvitationTerms, termsOf } from './invitation-terms.tsx'

/** Invites people by mail. */
export function InviteByMailDialog({ onClose }: { readonly onClose: () => void }) {
  const [invite] = useInviteByMailMutation()
  const form = useForm({
    initial: { emails: '', ...INITIAL_TERMS },
    rules: { emails: addresses },
    onSubmit: (values) => invite({ emails: addressesOf(values.emails), ...termsOf(values) }),
    success: t`The invitations are on their way.`,
    fieldOfConflict: () => 'emails',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t`Invite by mail`}
      saveLabel={t`Send invitations`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <Textarea
        {...form.text('emails')}
        label={t`Email addresses`}
        description={t`Separated by commas, spaces or lines. Only the invited address can use its invitation.`}
        rows={4}
        required
      />
      <InvitationTerms text={form.text} />
    </FormDialog>
  )
}
