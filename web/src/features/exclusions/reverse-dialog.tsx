import type { ExclusionDto } from '@assay/contracts'
import { MAX_REVERSAL_REASON_LENGTH } from '@assay/contracts/constants'
import { TextInput } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showFailure, showSuccess } from '../../components/toast.ts'
import { useReverseExclusionMutation } from './exclusion-api.ts'
import { reasonText } from './exclusion-text.ts'

export interface ReverseDialogProps {
  readonly exclusion: ExclusionDto
  readonly onClose: () => void
}

/** Puts a voter back into the ratings, for a reason that stays on record. */
export function ReverseDialog({ exclusion, onClose }: ReverseDialogProps) {
  const [reverse] = useReverseExclusionMutation()
  const rules = { reason: required('Reason is required') }
  const form = useForm({ initial: { reason: '' }, rules, onSubmit: send })

  async function send({ reason }: { reason: string }) {
    const result = await reverse({ id: exclusion.id, body: { reason: reason.trim() } })
    if (result.error) {
      showFailure(errorText(result.error))
      return result
    }
    showSuccess(result.data.message)
    onClose()
    return {}
  }

  return (
    <FormDialog
      title="Reverse Exclusion"
      formProps={form.formProps}
      saveLabel="Reverse"
      maySave={!form.isSubmitting && form.isValid}
      onClose={onClose}
    >
      <p>
        The votes of {exclusion.voter} will count again. They were left out for this:{' '}
        {reasonText(exclusion.reason)}.
      </p>
      <TextInput
        {...form.text('reason')}
        label="Reason"
        maxLength={MAX_REVERSAL_REASON_LENGTH}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
