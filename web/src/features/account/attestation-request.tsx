import { OWN_DETAILS } from '@assay/contracts/constants'
import type { ExpertiseDto, OwnAttestation } from '@assay/contracts/expertise'
import { EVIDENCE_KINDS, MAX_STATEMENT_LENGTH } from '@assay/contracts/expertise-roles'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import form from '../../components/form/form.module.css'
import { dayText } from '../../components/format.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import { PatientDataReview } from '../patient-data/patient-data-review.tsx'
import { usePatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import { EVIDENCE_LABELS } from './evidence-labels.ts'
import { useRequestAttestationMutation } from './expertise-api.ts'
import classes from './panel.module.css'

const NONE = { value: '', label: t`Please choose` }
const EVIDENCE = [
  NONE,
  ...EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_LABELS[value] })),
]

/** The state of the last attestation request, and a form for a new one. */
export function AttestationRequest({ attestation, may_request_attestation }: ExpertiseDto) {
  const mayRequest = may_request_attestation && attestation?.state !== 'attested'
  return (
    <div className={classes.orcid}>
      {attestation && <p role="status">{stateText(attestation)}</p>}
      {mayRequest && <AttestationForm isAgain={attestation?.state === 'waiting'} />}
    </div>
  )
}

function AttestationForm({ isAgain }: { readonly isAgain: boolean }) {
  const [ask, { isLoading }] = useRequestAttestationMutation()
  const [chosen, setChosen] = useState('')
  const [statement, setStatement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const check = usePatientDataCheck({
    ...{ text: statement, onText: setStatement, input },
    own: OWN_DETAILS.statement,
  })
  const evidence = EVIDENCE_KINDS.find((kind) => kind === chosen)
  const maySend = evidence && statement.trim() !== ''

  async function send(event: FormEvent) {
    event.preventDefault()
    const checked = evidence && check.check()
    if (!checked) return
    const call = ask({ evidence, statement, phi_reviewed: [...checked.reviewed] })
    if (!(await reportOutcome(call, t`A reviewer will check it.`))) return
    setChosen('')
    setStatement('')
  }

  return (
    <form className={form.form} onSubmit={(event) => void send(event)}>
      <NativeSelect
        label={t`Evidence of field and role`}
        data={EVIDENCE}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <TextInput
        ref={input}
        label={t`Link to the evidence`}
        maxLength={MAX_STATEMENT_LENGTH}
        value={statement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <PatientDataReview check={check} />
      <div className={form.actions}>
        <Button type="submit" variant="default" disabled={!maySend || isLoading}>
          {isAgain ? t`Send a new request` : t`Ask to be verified`}
        </Button>
      </div>
    </form>
  )
}

function stateText({ state, reason, expires_at }: OwnAttestation): string {
  const day = expires_at ? dayText(expires_at) : ''
  switch (state) {
    case 'waiting':
      return t`Waiting for a reviewer to check your evidence.`
    case 'attested':
      return t`Verified by a reviewer until ${day}.`
    case 'expired':
      return t`Verification expired on ${day}.`
    case 'outdated':
      return t`Your last request was for a different field or role.`
    case 'refused':
      return t`Not verified: ${reason ?? ''}`
    case 'revoked':
      return t`No longer verified: ${reason ?? ''}`
  }
}
