import { EMAIL_PATTERN, REFUSALS } from '@assay/contracts/constants'
import { Textarea } from '@mantine/core'
import type { Rule } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useInviteRatersMutation } from './study-api.ts'
import { useReviewedKinds } from './use-reviewed-kinds.tsx'

const INITIAL = { emails: '', note: '' }

/** Addresses as people paste them: separated by commas, semicolons, spaces or lines. */
const addressesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part.includes('@')),
  ),
]

/** Lines without an address. Part of a line may be the name of a person. */
const strayLineOf = (text: string) =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.includes('@'))

const emails: Rule<typeof INITIAL> = (text) => {
  const addresses = addressesOf(text)
  const wrong = addresses.find((address) => !EMAIL_PATTERN.test(address)) ?? strayLineOf(text)
  if (wrong) return `${wrong} is not an email address`
  return addresses.length === 0 ? 'Enter at least one email address' : undefined
}

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
    rules: { emails },
    onSubmit({ emails: text, note }) {
      const line = note.replace(/\s+/g, ' ').trim()
      const body = { emails: addressesOf(text), ...(line && { note: line }), ...reviewed }
      return watch(invite({ study_id: studyId, body }))
    },
    success: 'The invitations are on their way.',
    fieldOfConflict: (refusal) => (refusal === REFUSALS.patientData ? 'note' : 'emails'),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Invite raters"
      saveLabel="Send invitations"
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <Textarea
        {...form.text('emails')}
        label="Email addresses"
        description="Separated by commas, spaces or lines"
        rows={4}
        required
      />
      <Textarea
        {...form.text('note')}
        label="Your words to the raters"
        description="A sentence or two in the mail"
        maxLength={500}
        rows={2}
      />
      {confirmation}
    </FormDialog>
  )
}
