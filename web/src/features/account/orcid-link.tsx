import type { ExpertiseDto } from '@assay/contracts/expertise'
import { Button } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import { showFailure } from '../../components/toast.ts'
import { useStartOrcidMutation, useUnlinkOrcidMutation } from './expertise-api.ts'
import classes from './panel.module.css'

/** The linked ORCID iD, or the way to link one; nothing where that is not offered. */
export function OrcidLink({ orcid, is_affiliated, may_link_orcid }: ExpertiseDto) {
  if (orcid) return <Linked orcid={orcid} isAffiliated={is_affiliated} />
  return may_link_orcid && <LinkButton />
}

function Linked({ orcid, isAffiliated }: { orcid: string; isAffiliated: boolean }) {
  const [unlink, { isLoading }] = useUnlinkOrcidMutation()
  return (
    <div className={classes.orcid}>
      <dl className={classes.facts}>
        <dt>ORCID iD</dt>
        <dd>{orcid}</dd>
        {isAffiliated && (
          <>
            <dt>Employment</dt>
            <dd>Stated by an organisation on the iD’s public record</dd>
          </>
        )}
      </dl>
      <Button
        variant="default"
        disabled={isLoading}
        onClick={() => void reportOutcome(unlink(), 'Your ORCID iD was unlinked.')}
      >
        Unlink ORCID iD
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
        With a linked iD your votes count as of somebody identified. Where an organisation says on
        the iD’s public record that it employs you, we may take its word.
      </p>
      <Button variant="default" disabled={isLoading || isSuccess} onClick={() => void leave()}>
        Link your ORCID iD
      </Button>
    </div>
  )
}
