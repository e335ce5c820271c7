import type { AttestationDto, DecideAttestationBody } from '@assay/contracts/attestations'
import { NO_REASON, REASON_RULES, useReasonForm } from '../../components/form/use-reason-form.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useDecideAttestationMutation } from './attestation-api.ts'

type Decision = DecideAttestationBody['decision']

export const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  attest: 'Attest',
  refuse: 'Refuse',
  revoke: 'Revoke',
}

const CONSEQUENCES: Readonly<Record<Decision, string>> = {
  attest: 'It counts as attested for two years, as long as it is what is declared.',
  refuse: 'The person reads that it was refused, and may ask again.',
  revoke: 'It counts as attested no longer.',
}

export interface DecideDialogProps {
  readonly attestation: AttestationDto
  readonly decision: Decision
  readonly onClose: () => void
}

/** Attests, refuses or revokes, for a reason that the person reads. */
export function DecideDialog({ attestation, decision, onClose }: DecideDialogProps) {
  const [decide] = useDecideAttestationMutation()
  const form = useReasonForm({
    initial: NO_REASON,
    rules: REASON_RULES,
    send: ({ reason }) => decide({ id: attestation.id, body: { decision, reason: reason.trim() } }),
    onClose,
  })
  const words = DECISION_WORDS[decision]
  return (
    <ReasonDialog title={`${words} Expertise`} saveLabel={words} form={form} onClose={onClose}>
      {attestation.email}. {CONSEQUENCES[decision]} The person reads the reason.
    </ReasonDialog>
  )
}
