import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { ProsePage } from '../components/page.tsx'
import { Releases } from '../features/releases/releases.tsx'

/** The data for researchers, with instructions to check and cite it. */
export function DataPage() {
  return (
    <ProsePage title={t`Data`}>
      <p>
        <Trans>
          {BRAND.name} publishes all votes for research, under pseudonyms, and the questions,
          answers and comments of people who agreed. Research only, not for clinical use.
        </Trans>
      </p>
      <Releases />
      <h2>{t`Verify it`}</h2>
      <p>
        <Trans>
          Put all files of a version into one folder, with the tables in a subfolder{' '}
          <code>data</code>. Then run <code>pip install pyarrow</code> and{' '}
          <code>python3 verify.py .</code> to check every file, the ledger’s chain and its signed
          checkpoint, and to recompute the board. Each version’s README.md describes its tables for
          people; its croissant.json describes them for programs.
        </Trans>
      </p>
      <h2>{t`Your choices`}</h2>
      <p>
        <Trans>
          You can choose what to share: below the result of a vote, in a chat’s menu, or in the{' '}
          <Link to="/settings?tab=your-data">settings</Link>. A withdrawal applies to every later
          version. <Link to="/ethics">Purpose, legal basis and contact</Link>
        </Trans>
      </p>
    </ProsePage>
  )
}
