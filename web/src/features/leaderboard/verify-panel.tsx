import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { reportOutcome } from '../../components/report-outcome.ts'
import { Section } from '../../components/section.tsx'
import classes from './leaderboard.module.css'
import { useExportLedgerMutation } from './leaderboard-api.ts'

const FORMATS = [
  { format: 'ndjson', label: 'Download ledger (NDJSON)' },
  { format: 'csv', label: 'Download ledger (CSV)' },
] as const

export interface VerifyPanelProps {
  readonly checkpoint: string | null
  readonly isSuperuser: boolean
}

/** Downloads the votes behind the board, for readers who want to recompute it. */
export function VerifyPanel({ checkpoint, isSuperuser }: VerifyPanelProps) {
  const [exportLedger, { isLoading }] = useExportLedgerMutation()

  return (
    <Section title="Verify it yourself">
      {checkpoint && <Checkpoint code={checkpoint} />}
      <p>
        The ledger lists every vote in order, without personal data. Each entry carries a
        fingerprint of itself and of the previous entry.{' '}
        <code>npm run verify-ledger -- ledger.ndjson</code> checks the chain and recomputes this
        board, without a database.{' '}
        {isSuperuser && <Link to="/admin/reviews">Excluded voters, with reasons</Link>}
      </p>
      <div className={classes.buttons}>
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="default"
            disabled={isLoading}
            onClick={() => void reportOutcome(exportLedger({ format }))}
          >
            {label}
          </Button>
        ))}
      </div>
    </Section>
  )
}

/** The code that a reader can keep, to detect later changes to this board or its votes. */
function Checkpoint({ code }: { code: string }) {
  return (
    <p className={classes.note}>
      Checkpoint <code>{code}</code>: a signature for this board and its votes. Keep{' '}
      <a href="/api/v1/ledger/checkpoints">the checkpoints</a> and{' '}
      <a href="/api/v1/ledger/key">the key</a> as proof if a vote is later changed, removed or
      inserted.
    </p>
  )
}
