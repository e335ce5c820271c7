import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import form from '../../components/form/form.module.css'
import { reportOutcome } from '../../components/report-outcome.ts'
import { saveText } from '../../components/save-file.ts'
import section from '../../components/section.module.css'
import { useExportLedgerMutation } from './leaderboard-api.ts'
import { toStandingsCsv } from './standings-csv.ts'

const FORMATS = [
  { format: 'ndjson', label: t`Download ledger (NDJSON)` },
  { format: 'csv', label: t`Download ledger (CSV)` },
] as const

export interface VerifyPanelProps {
  readonly board: LeaderboardDto
  readonly isSuperuser: boolean
}

/** Downloads the board and the votes behind it, for readers who want to recompute it. */
export function VerifyPanel({ board, isSuperuser }: VerifyPanelProps) {
  const [exportLedger, { isLoading }] = useExportLedgerMutation()

  return (
    <>
      {board.checkpoint_code && <Checkpoint code={board.checkpoint_code} />}
      <p className={section.note}>
        <Trans>
          The ledger lists every vote in order, without personal data. Each entry carries a
          fingerprint of itself and of the previous entry.{' '}
          <code>npm run verify-ledger -- ledger.ndjson</code> checks the chain and recomputes this
          board, without a database.{' '}
          {isSuperuser ? (
            <Link to="/admin/reviews?kind=exclusion">{t`Excluded voters, with reasons`}</Link>
          ) : (
            t`Boards are updated every 50 votes (at most every 15 minutes, at least daily), so that no single vote can be watched. Corrections are published immediately.`
          )}
        </Trans>
      </p>
      <p className={section.note}>
        <Link to="/how-ratings-work">{t`How ratings work`}</Link>
      </p>
      <div className={form.actions}>
        <Button
          variant="default"
          onClick={() => saveText('leaderboard.csv', toStandingsCsv(board.entries))}
        >
          {t`Download CSV`}
        </Button>
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
    </>
  )
}

/** The code that a reader can keep, to detect later changes to this board or its votes. */
function Checkpoint({ code }: { code: string }) {
  return (
    <p className={section.note}>
      <Trans>
        Checkpoint <code>{code}</code>: a signature for this board and its votes. Keep{' '}
        <a href="/api/v1/ledger/checkpoints">the checkpoints</a> and{' '}
        <a href="/api/v1/ledger/key">the key</a> as proof if a vote is later changed, removed or
        inserted.
      </Trans>
    </p>
  )
}
