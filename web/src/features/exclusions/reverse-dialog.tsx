import type { ExclusionDto } from '@assay/contracts/exclusions'
import { NO_REASON, REASON_RULES, useReasonForm } from '../../components/form/use-reason-form.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useReverseExclusionMutation } from './exclusion-api.ts'
import { reasonText } from './exclusion-text.ts'

export interface ReverseDialogProps {
  readonly exclusion: ExclusionDto
  readonly onClose: () => void
}

/** Puts a voter back into the ratings, for a reason that stays on record. */
export function ReverseDialog({ exclusion, onClose }: ReverseDialogProps) {
  const [reverse] = useReverseExclusionMutation()
  const form = useReasonForm({
    initial: NO_REASON,
    rules: REASON_RULES,
    send: ({ reason }) => reverse({ id: exclusion.id, body: { reason: reason.trim() } }),
    onClose,
  })

  return (
    <ReasonDialog title="Reverse Exclusion" saveLabel="Reverse" form={form} onClose={onClose}>
      The votes of {exclusion.voter} will count again. They were left out for this:{' '}
      {reasonText(exclusion.reason)}.
    </ReasonDialog>
  )
}
