import type { AttestationDto, DecideAttestationBody } from '@assay/contracts/attestations'
import { labelWords } from '@assay/contracts/label-slugs'
import { Button } from '@mantine/core'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'
import { EVIDENCE_WORDS } from '../account/evidence-words.ts'
import { superuserText } from '../users/superuser-text.ts'
import classes from './attestations.module.css'
import { DECISION_WORDS } from './decide-dialog.tsx'

type Decision = DecideAttestationBody['decision']

export interface AttestationsTableProps {
  readonly rows: readonly AttestationDto[]
  readonly onDecide: (attestation: AttestationDto, decision: Decision) => void
}

/** Who asked, with what evidence, and what was decided or may be. */
export function AttestationsTable({ rows, onDecide }: AttestationsTableProps) {
  return (
    <ScrollableTable label="Attestations" asCards>
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">Declared</th>
          <th scope="col">Evidence</th>
          <th scope="col">State</th>
          <th scope="col">Decision</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AttestationRow key={row.id} row={row} onDecide={(decision) => onDecide(row, decision)} />
        ))}
      </tbody>
    </ScrollableTable>
  )
}

interface AttestationRowProps {
  readonly row: AttestationDto
  readonly onDecide: (decision: Decision) => void
}

function AttestationRow({ row, onDecide }: AttestationRowProps) {
  const { userId } = useIdentity()
  return (
    <tr className={table.tall}>
      <th scope="row">
        {row.full_name ?? row.email}
        <span className={table.by}>{row.email}</span>
        {row.orcid && <span className={table.by}>ORCID {row.orcid}</span>}
      </th>
      <td data-label="Declared">
        {labelWords(row.role)}, {labelWords(row.field)}
      </td>
      <td data-label="Evidence" className={classes.evidence}>
        {EVIDENCE_WORDS[row.evidence]}
        <span className={table.by}>{row.statement}</span>
      </td>
      <td data-label="State">
        <State row={row} readerId={userId} />
      </td>
      <td data-label="Decision">
        {row.user_id === userId ? (
          <span className={table.by}>your own: another superuser decides</span>
        ) : (
          <div className={table.decisions}>
            {decisionsOf(row).map((decision) => (
              <Button key={decision} variant="default" size="xs" onClick={() => onDecide(decision)}>
                {DECISION_WORDS[decision]}
              </Button>
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}

function decisionsOf({ decision, revoked_at }: AttestationDto): readonly Decision[] {
  if (!decision) return ['attest', 'refuse']
  return decision === 'attest' && !revoked_at ? ['revoke'] : []
}

function State({ row, readerId }: { row: AttestationDto; readerId: string | undefined }) {
  const { decision, decided_at, decided_by, expires_at, revoked_at } = row
  if (!decision || !decided_at) return <>asked {day(row.asked_at)}</>
  return (
    <>
      {revoked_at
        ? `revoked ${day(revoked_at)}`
        : expires_at
          ? `attested until ${day(expires_at)}`
          : 'refused'}
      <span className={table.by}>
        {day(decided_at)} by {superuserText(decided_by, readerId)}:{' '}
        {row.revocation_reason ?? row.reason}
      </span>
    </>
  )
}

const day = (at: string) => new Date(at).toLocaleDateString()
