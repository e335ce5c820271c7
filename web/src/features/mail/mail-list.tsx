import { ListFailure } from '../../components/list-failure.tsx'
import { LoadingDots } from '../../components/loading-dots.tsx'
import classes from './mail-list.module.css'
import { useListKeptMailsQuery } from './mail-list-api.ts'

const POLL_MS = 5_000

/** What this system would have mailed, newest first. */
export function MailList() {
  const {
    data: mails,
    error,
    refetch,
  } = useListKeptMailsQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  })
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!mails) return <LoadingDots label="Loading" />
  if (mails.data.length === 0) return <p>No mails yet. Sign up, or ask for a new password.</p>
  return (
    <ul className={classes.list}>
      {mails.data.map(({ id, to, subject, text, sent_at }) => (
        <li key={id} className={classes.mail}>
          <h2>{subject}</h2>
          <p className={classes.facts}>
            To {to}, <time dateTime={sent_at}>{new Date(sent_at).toLocaleString()}</time>
          </p>
          <p className={classes.text}>
            {text.split(/(https?:\/\/\S+)/).map((part, index) =>
              // The pattern is captured: every second part is a link.
              index % 2 === 1 ? (
                <a key={part} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
