import { REFUSALS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { describeFinding } from './describe-finding.ts'
import classes from './patient-data.module.css'
import type { Finding, PatientDataCheck } from './use-patient-data-check.ts'

export interface FindingListProps {
  readonly check: PatientDataCheck
  /** How many of the times that findings stopped the text have already moved the focus here. */
  readonly answered: RefObject<number>
}

/** The findings, the reasons, and the ways to resolve them. */
export function FindingList({ check, answered }: FindingListProps) {
  const { shown, findings, mask, mayConfirm } = check
  const section = useFocusOnStop(check, answered)
  const [before] = useState(() => answered.current)
  const hasStopped = check.stops > before
  const confirmable = findings.filter(mayConfirm)
  return (
    <section
      ref={section}
      className={classes.review}
      data-stopped={hasStopped || undefined}
      aria-label={t`Patient data`}
    >
      <p className={classes.sentence} role="status">
        {hasStopped && t`Not sent. `}
        {confirmable.length > 0 ? REFUSALS.patientData : REMOVE}
      </p>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <FoundWords
            key={finding.start}
            text={shown}
            finding={finding}
            onMask={() => mask([finding])}
          />
        ))}
      </ul>
      <Decisions check={check} confirmable={confirmable} />
    </section>
  )
}

function Decisions({
  check,
  confirmable,
}: {
  check: PatientDataCheck
  confirmable: readonly Finding[]
}) {
  const { findings, mask, confirm } = check
  return (
    <div className={classes.decisions}>
      {findings.length > 1 && (
        <Button size="compact-md" onClick={() => mask(findings)}>
          {t`Mask all`}
        </Button>
      )}
      {confirmable.length > 0 && (
        <Button size="compact-md" variant="default" onClick={() => confirm(confirmable)}>
          {t`Not patient data`}
        </Button>
      )}
    </div>
  )
}

interface FoundWordsProps {
  readonly text: string
  readonly finding: Finding
  readonly onMask: () => void
}

function FoundWords({ text, finding, onMask }: FoundWordsProps) {
  const { what, why } = describeFinding(finding)
  return (
    <li className={classes.finding}>
      <span>
        <Trans>
          <mark>{excerptOf(text, finding)}</mark> looks like {what}: {why}.
        </Trans>
      </span>
      <Button size="compact-sm" variant="default" onClick={onMask}>
        <Trans>Mask as [{finding.kind.replaceAll('_', ' ')}]</Trans>
      </Button>
    </li>
  )
}

const REMOVE = t`This looks like patient data. Please remove it.`
const LONGEST_EXCERPT = 60

function excerptOf(text: string, { start, end }: Finding): string {
  const words = text.slice(start, end)
  return words.length > LONGEST_EXCERPT ? `${words.slice(0, LONGEST_EXCERPT)}…` : words
}

/**
 * Moves the focus to the findings when they stop a text, so that one key masks them. It waits until
 * the list matches the text: a button about to disappear would lose the focus.
 */
function useFocusOnStop({ stops, isSettled }: PatientDataCheck, answered: RefObject<number>) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isSettled) return
    if (stops > answered.current) section.current?.querySelector('button')?.focus()
    answered.current = stops
  }, [stops, isSettled, answered])
  return section
}
