import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ProsePage } from '../components/page.tsx'
import { Ethics } from '../features/ethics/ethics.tsx'

/** The terms under which research uses votes and texts. */
export function EthicsPage() {
  return (
    <ProsePage title={t`Ethics`}>
      <p>
        <Trans>
          Votes are used for research under pseudonyms. Questions, answers and comments are
          published only with the asker’s consent. <Link to="/data">Data</Link> lists what has been
          published.
        </Trans>
      </p>
      <Ethics />
    </ProsePage>
  )
}
