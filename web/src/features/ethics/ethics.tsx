import { Link } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import classes from './ethics.module.css'
import { useReadEthicsQuery } from './ethics-api.ts'
import { Words } from './words.tsx'

const HEADINGS = [
  ['purpose', 'Purpose'],
  ['lawful_basis', 'Lawful basis'],
  ['withdrawal', 'Withdrawal'],
  ['contact', 'Contact'],
  ['review_status', 'Ethical review'],
] as const

/** What the operator says, head by head, and what is not said yet. */
export function Ethics() {
  const { data, error, refetch } = useReadEthicsQuery()
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  if (!Object.values(data).some(Boolean)) {
    return (
      <>
        <p role="note">
          Whoever runs this site has not said yet for what and on what basis: no version of the data
          is published before that.
        </p>
        <Withdrawal />
      </>
    )
  }
  const isComplete = Object.values(data).every(Boolean)
  return (
    <>
      {!isComplete && (
        <p role="note">
          Whoever runs this site has not said everything yet. No version of the data is published
          before that.
        </p>
      )}
      {HEADINGS.map(([name, heading]) => (
        <section key={name} aria-label={heading}>
          <h2>{heading}</h2>
          <p className={classes.words}>
            {data[name] ? <Words words={data[name]} /> : <em>Not said yet.</em>}
          </p>
          {name === 'withdrawal' && <Withdrawal />}
        </section>
      ))}
    </>
  )
}

/** Where one decides oneself. */
function Withdrawal() {
  return (
    <p>
      You decide below the result of a vote, in a chat’s menu, and in the{' '}
      <Link to="/settings?tab=your-data">settings</Link>.
    </p>
  )
}
