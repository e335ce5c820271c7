import type { ExpertiseDto } from '@assay/contracts/expertise'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { labelText } from '../../api/server-text.ts'
import { Facts } from '../../components/facts.tsx'
import form from '../../components/form/form.module.css'
import { reportOutcome } from '../../components/report-outcome.ts'
import { showFailure } from '../../components/toast.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { AttestationRequest } from './attestation-request.tsx'
import {
  useReadExpertiseQuery,
  useStartOrcidMutation,
  useUnlinkOrcidMutation,
  useWithdrawExpertiseMutation,
} from './expertise-api.ts'
import { ExpertiseForm } from './expertise-form.tsx'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

/** The expertise that a user has declared, with a form to change it where allowed. */
export function ExpertisePanel() {
  const { isGuest } = useIdentity()
  const { data } = useReadExpertiseQuery()
  const [isEditing, setEditing] = useState(false)
  if (!data) return null
  const { declared, may_declare } = data

  return (
    <Panel title={t`Your expertise`}>
      <p>
        <Trans>
          Optional. Once you link an ORCID iD or are verified, your votes also count on the boards
          for your role. The public ledger shows your role without your name, and only once at least
          ten voters have it. Only reviewers and superusers see your other details, and only if you
          ask to be verified.
          {isGuest && t` Guests can set this only once.`}
        </Trans>
      </p>
      {isEditing || !declared ? (
        <ExpertiseForm declared={declared} onDone={() => setEditing(false)} />
      ) : (
        <Declared declared={declared} onChange={may_declare ? () => setEditing(true) : undefined} />
      )}
      <OrcidLink {...data} />
      <AttestationRequest {...data} />
    </Panel>
  )
}

/**
 * The linked ORCID iD, or a button to link one. Hidden where the deployment does not offer ORCID.
 */
function OrcidLink({ orcid, is_affiliated, may_link_orcid }: ExpertiseDto) {
  if (orcid) return <Linked orcid={orcid} isAffiliated={is_affiliated} />
  return may_link_orcid && <LinkButton />
}

const EMPLOYMENT = [
  t`Employment`,
  t`Confirmed by an organisation on your public ORCID record`,
] as const

function Linked({ orcid, isAffiliated }: { orcid: string; isAffiliated: boolean }) {
  const [unlink, { isLoading }] = useUnlinkOrcidMutation()
  const iD = [t`ORCID iD`, orcid] as const
  return (
    <div className={classes.orcid}>
      <Facts className={classes.facts} facts={isAffiliated ? [iD, EMPLOYMENT] : [iD]} />
      <Button
        variant="default"
        disabled={isLoading}
        onClick={() => void reportOutcome(unlink(), t`Your ORCID iD was unlinked.`)}
      >
        {t`Unlink ORCID iD`}
      </Button>
    </div>
  )
}

function LinkButton() {
  const [start, { isLoading, isSuccess }] = useStartOrcidMutation()

  async function leave() {
    const { data, error } = await start()
    if (data) window.location.assign(data.authorization_url)
    else showFailure(errorText(error))
  }

  return (
    <div className={classes.orcid}>
      <p className={classes.hint}>
        <Trans>
          With a linked iD, your votes also count on the board “ORCID iD or verified”. If an
          organisation confirms your employment on your public record, we may accept that as
          evidence.
        </Trans>
      </p>
      <Button variant="default" disabled={isLoading || isSuccess} onClick={() => void leave()}>
        {t`Link your ORCID iD`}
      </Button>
    </div>
  )
}

interface DeclaredProps {
  readonly declared: NonNullable<ExpertiseDto['declared']>
  /** Undefined once the declaration may no longer change. */
  readonly onChange: (() => void) | undefined
}

function Declared({ declared: { field, role, years }, onChange }: DeclaredProps) {
  const [withdraw, { isLoading }] = useWithdrawExpertiseMutation()
  return (
    <>
      <Facts
        className={classes.facts}
        facts={[
          [t`Field`, labelText(field)],
          [t`Role`, labelText(role)],
          [t`Years in the field`, years],
        ]}
      />
      {onChange && (
        <div className={form.actions}>
          <Button onClick={onChange}>{t`Change`}</Button>
          <Button
            variant="default"
            disabled={isLoading}
            onClick={() => void reportOutcome(withdraw(), t`Your expertise was removed.`)}
          >
            {t`Remove`}
          </Button>
        </div>
      )}
    </>
  )
}
