import { REFUSALS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { addresses, addressesOf } from '../../components/form/addresses.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useInviteRatersMutation } from './study-api.ts'
import { useReviewedKinds } from './use-reviewed-kinds.tsx'

const INITIAL = { emails: '', note: '' }

export interface InviteDialogProps {
  readonly studyId: string
  readonly onClose: () => void
}

/** Invites raters by mail. */
export function InviteDialog({ studyId, onClose }: InviteDialogProps) {
  const [invite] = useInviteRatersMutation()
  const { reviewed, watch, confirmation } = useReviewedKinds()
  const form = useForm({
    initial: INITIAL,
    rules: { emails: addresses },
    onSubmit({ emails: text, note }) {
      const line = note.replace(/\s+/g, ' ').trim()
      const body = { emails: addressesOf(text), ...(line && { note: line }), ...reviewed }
      return watch(invite({ study_id: studyId, body }))
    },
    success: t`The invitations are on their way.`,
    fieldOfConflict: (refusal) => (refusal === REFUSALS.patientData ? 'note' : 'emails'),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t`Invite raters`}
      saveLabel={t`Send invitations`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <Textarea
        {...form.text('emails')}
        label={t`Email addresses`}
        description={t`Separated by commas, spaces or lines`}
        rows={4}
        required
      />
      <Textarea
        {...form.text('note')}
        label={t`Your words to the raters`}
        description={t`A sentence or two in the mail`}
        maxLength={500}
        rows={2}
      />
      {confirmation}
    </FormDialog>
  )
}
