import type { listKeptMailsRoute } from '@assay/contracts/mail'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ResponseOf } from '../../api/contract.ts'
import { readHook } from '../../api/route-hooks.ts'
import { timeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import classes from './mail-list.module.css'

const useListKeptMailsQuery = readHook<typeof listKeptMailsRoute>('/api/v1/mail/kept')

const POLL_MS = 5_000

/** The emails that the server stores because no mail server is configured, newest first. */
export function MailList() {
  const query = useListKeptMailsQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  })
  return (
    <>
      <p>{t`No mail server is configured, so emails are listed here instead.`}</p>
      <Loaded query={query} label={t`the mails`}>
        {({ data: mails }) =>
          mails.length === 0 ? (
            <p>{t`No emails yet. Sign up or reset a password to see one.`}</p>
          ) : (
            <ul className={classes.list}>
              {mails.map((mail) => (
                <Mail key={mail.id} {...mail} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

type MailProps = ResponseOf<typeof listKeptMailsRoute>['data'][number]

function Mail({ to, subject, text, sent_at }: MailProps) {
  return (
    <li className={classes.mail}>
      <h3>{subject}</h3>
      <p className={classes.facts}>
        <Trans>
          To {to}, <time dateTime={sent_at}>{timeText(sent_at)}</time>
        </Trans>
      </p>
      <p className={classes.text}>
        {text.split(/(https?:\/\/\S+)/).map((part, index) =>
          // `split` keeps the captured links as every second part.
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
  )
}
