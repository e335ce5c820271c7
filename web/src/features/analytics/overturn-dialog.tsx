import type { SelfIdentificationDto } from '@assay/contracts/analytics'
import { NO_REASON, REASON_RULES, useReasonForm } from '../../components/form/use-reason-form.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useOverturnSelfIdentificationMutation } from './analytics-api.ts'

export interface OverturnDialogProps {
  readonly found: SelfIdentificationDto
  readonly onClose: () => void
}

/** Says that an answer does not name its model, for a reason that stays on record. */
export function OverturnDialog({ found, onClose }: OverturnDialogProps) {
  const [overturn] = useOverturnSelfIdentificationMutation()
  const form = useReasonForm({
    initial: NO_REASON,
    rules: REASON_RULES,
    send: ({ reason }) =>
      overturn({ turnId: found.turn_id, side: found.side, body: { reason: reason.trim() } }),
    onClose,
  })

  return (
    <ReasonDialog title="Overturn" saveLabel="Overturn" form={form} onClose={onClose}>
      The answer will not count as one that names its model, and a vote that was left out for that
      will count. The ledger tells the reason.
    </ReasonDialog>
  )
}
