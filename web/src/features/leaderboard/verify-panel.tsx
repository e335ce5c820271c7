import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorText } from '../../api/error-text.ts'
import { showFailure } from '../../components/toast.ts'
import classes from './leaderboard.module.css'
import { useExportLedgerMutation } from './leaderboard-api.ts'

const FORMATS = [
  { format: 'ndjson', label: 'Download ledger (NDJSON)' },
  { format: 'csv', label: 'Download ledger (CSV)' },
] as const

/** The votes behind the board, for those who want to compute it themselves. */
export function VerifyPanel({ isSuperuser }: { isSuperuser: boolean }) {
  const [exportLedger, { isLoading }] = useExportLedgerMutation()

  async function download(format: 'ndjson' | 'csv') {
    const { error } = await exportLedger({ format })
    if (error) showFailure(errorText(error))
  }

  return (
    <section aria-labelledby="verify">
      <h2 id="verify" className={classes.heading}>
        Verify it yourself
      </h2>
      <p className={classes.note}>
        The ledger has every vote in order, without personal data, each with a fingerprint of itself
        and of the one before. <code>npm run verify-ledger -- ledger.ndjson</code> checks that chain
        and computes this board again, without a database.{' '}
        {isSuperuser && <Link to="/admin/reviews">Who is left out of the ratings, and why</Link>}
      </p>
      <div className={classes.buttons}>
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="default"
            disabled={isLoading}
            onClick={() => void download(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
