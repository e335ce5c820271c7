import type { readEthicsRoute } from '@assay/contracts/ethics'
import { Link } from 'react-router'
import type { ResponseOf } from '../../api/contract.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Words } from '../../components/words.tsx'
import classes from './ethics.module.css'
import { useReadEthicsQuery } from './ethics-api.ts'

type EthicsDto = ResponseOf<typeof readEthicsRoute>

const HEADINGS = [
  ['purpose', 'Purpose'],
  ['lawful_basis', 'Lawful basis'],
  ['withdrawal', 'Withdrawal'],
  ['contact', 'Contact'],
  ['review_status', 'Ethical review'],
] as const

/** The operator's statements, including missing ones. */
export function Ethics() {
  const query = useReadEthicsQuery()
  return (
    <Loaded query={query} label="the statements">
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
          The operator hasn’t stated a purpose and legal basis yet, so no data has been released.
        </p>
        <Withdrawal />
      </>
    )
  }
  return (
    <>
      {given < Object.keys(statements).length && (
        <p role="note">
          The operator’s statement of purpose and legal basis is incomplete, so no data has been
          released.
        </p>
      )}
      {HEADINGS.map(([name, heading]) => (
        <section key={name} aria-label={heading}>
          <h2>{heading}</h2>
          <p className={classes.words}>
            {statements[name] ? <Words words={statements[name]} /> : <em>Not stated yet.</em>}
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
      You can give or withdraw consent below a vote’s result, in a chat’s menu, or in your{' '}
      <Link to="/settings?tab=your-data">settings</Link>.
    </p>
  )
}
