import { labelWords } from '@assay/contracts/label-slugs'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { AttestationRequest } from './attestation-request.tsx'
import { useReadExpertiseQuery, useWithdrawExpertiseMutation } from './expertise-api.ts'
import { ExpertiseForm } from './expertise-form.tsx'
import { OrcidLink } from './orcid-link.tsx'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

/** What one says to know, to read and, where one may, to change. */
export function ExpertisePanel() {
  const { isGuest } = useIdentity()
  const { data } = useReadExpertiseQuery()
  const [withdraw, { isLoading }] = useWithdrawExpertiseMutation()
  const [isEditing, setEditing] = useState(false)
  if (!data) return null
  const { declared, may_declare } = data

  return (
    <Panel title="Your Expertise">
      <p>
        Voluntary. Your votes from then on count on the boards of your role, and the ledger of votes
        tells it without your name once ten voters have the same. Nobody else sees the rest, but
        superusers where you ask them to attest it.
        {isGuest && ' As a guest you say it once.'}
      </p>
      {isEditing || !declared ? (
        <ExpertiseForm declared={declared} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className={classes.facts}>
            <dt>Field</dt>
            <dd>{labelWords(declared.field)}</dd>
            <dt>Role</dt>
            <dd>{labelWords(declared.role)}</dd>
            <dt>Years in the field</dt>
            <dd>{declared.years}</dd>
          </dl>
          {may_declare && (
            <div className={classes.row}>
              <Button onClick={() => setEditing(true)}>Change</Button>
              <Button
                variant="default"
                disabled={isLoading}
                onClick={() => void reportOutcome(withdraw(), 'Your expertise was removed.')}
              >
                Remove
              </Button>
            </div>
          )}
        </>
      )}
      <OrcidLink {...data} />
      <AttestationRequest {...data} />
    </Panel>
  )
}
