import type { readEthicsRoute } from '@assay/contracts/ethics'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ResponseOf } from '../../api/contract.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Words } from '../../components/words.tsx'
import classes from './ethics.module.css'
import { useReadEthicsQuery } from './ethics-api.ts'

type EthicsDto = ResponseOf<typeof readEthicsRoute>

const HEADINGS = [
  ['purpose', t`Purpose`],
  ['lawful_basis', t`Lawful basis`],
  ['withdrawal', t`Withdrawal`],
  ['contact', t`Contact`],
  ['review_status', t`Ethical review`],
] as const

/** The operator's statements, including missing ones. */
export function Ethics() {
  const query = useReadEthicsQuery()
  return (
    <Loaded query={query} label={t`the statements`}>
      {(statements) => <Statements statements={statements} />}
    </Loaded>
  )
}

function Statements({ statements }: { statements: EthicsDto }) {
  const given = Object.values(statements).filter(Boolean).length
  if (given === 0) {
    return (
      <>
        <p role="note">
          <Trans>
            The operator hasn’t stated a purpose and legal basis yet, so no data has been released.
          </Trans>
        </p>
        <Withdrawal />
      </>
    )
  }
  return (
    <>
      {given < Object.keys(statements).length && (
        <p role="note">
          <Trans>
            The operator’s statement of purpose and legal basis is incomplete, so no data has been
            released.
          </Trans>
        </p>
      )}
      {HEADINGS.map(([name, heading]) => (
        <section key={name} aria-label={heading}>
          <h2>{heading}</h2>
          <p className={classes.words}>
            {statements[name] ? <Words words={statements[name]} /> : <em>{t`Not stated yet.`}</em>}
          </p>
          {name === 'withdrawal' && <Withdrawal />}
        </section>
      ))}
    </>
  )
}

/** The places where a reader decides about consent. */
function Withdrawal() {
  return (
    <p>
      <Trans>
        You can give or withdraw consent below a vote’s result, in a chat’s menu, or in your{' '}
        <Link to="/settings?tab=your-data">settings</Link>.
      </Trans>
    </p>
  )
}
