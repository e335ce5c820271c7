import type { ExclusionDto } from '@assay/contracts/exclusions'
import { Button } from '@mantine/core'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import classes from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useReadModelNamesQuery } from './exclusion-api.ts'
import { deciderText, evidenceText, inForceFirst, reasonText, stateText } from './exclusion-text.ts'
import own from './exclusions.module.css'

export interface ExclusionsTableProps {
  readonly exclusions: readonly ExclusionDto[]
  readonly onReverse: (exclusion: ExclusionDto) => void
}

/** One row an exclusion, those in force first. */
export function ExclusionsTable({ exclusions, onReverse }: ExclusionsTableProps) {
  return (
    <ScrollableTable label="Exclusions" asCards>
      <thead>
        <tr>
          <th scope="col">Voter</th>
          <th scope="col">Reason</th>
          <th scope="col">Excluded</th>
          <th scope="col">State</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {inForceFirst(exclusions).map((exclusion) => (
          <ExclusionRow
            key={exclusion.id}
            exclusion={exclusion}
            onReverse={() => onReverse(exclusion)}
          />
        ))}
      </tbody>
    </ScrollableTable>
  )
}

function ExclusionRow({
  exclusion,
  onReverse,
}: {
  exclusion: ExclusionDto
  onReverse: () => void
}) {
  const { userId } = useIdentity()
  const { voter, reason, rule_version, excluded_at, excluded_by, state } = exclusion
  return (
    <tr className={`${classes.tall} ${own.row}`} data-reversed={state === 'reversed' || undefined}>
      <th scope="row">
        <code className={own.voter}>{voter}</code>
      </th>
      <td data-label="Reason">
        {reasonText(reason)}
        <Evidence evidence={exclusion.evidence} />
      </td>
      <td data-label="Excluded">
        {new Date(excluded_at).toLocaleString()}
        <span className={own.by}>
          {deciderText(excluded_by, userId)}, version {rule_version}
        </span>
      </td>
      <td data-label="State">
        <span className={classes.status} data-good={state !== 'in_force' || undefined}>
          {stateText(state)}
        </span>
        {exclusion.reversed_at && (
          <span className={own.by}>
            {new Date(exclusion.reversed_at).toLocaleString()},{' '}
            {deciderText(exclusion.reversed_by, userId)}: {exclusion.reversal_reason}
          </span>
        )}
      </td>
      <td className={own.actions}>
        {state === 'in_force' && (
          <Button
            variant="default"
            aria-label={`Reverse the exclusion of ${voter}`}
            onClick={onReverse}
          >
            Reverse
          </Button>
        )}
      </td>
    </tr>
  )
}

function Evidence({ evidence }: Pick<ExclusionDto, 'evidence'>) {
  const { data: names = {} } = useReadModelNamesQuery()
  return (
    <dl className={own.evidence}>
      {evidenceText(evidence, names).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
