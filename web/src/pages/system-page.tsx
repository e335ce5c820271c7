import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useReadMailStatusQuery } from '../api/mail-api.ts'
import { Page } from '../components/page.tsx'
import { Section } from '../components/section.tsx'
import { MailList } from '../features/mail/mail-list.tsx'

/** Where data goes, the queues of jobs, and how emails leave the system. */
export function SystemPage() {
  const { data: mail } = useReadMailStatusQuery()
  return (
    <Page title={t`System`}>
      <Section title={t`Data protection`}>
        <p>
          <Trans>
            <Link to="/admin/system/data-flow">Where data goes</Link> lists every server that may be
            called, what it receives and how to turn it off.
          </Trans>
        </p>
      </Section>
      <Section title={t`Queues`}>
        <p>
          <Trans>
            The {/* The server renders this page. */}
            <a href="/api/v1/queues/" target="_blank" rel="noreferrer">
              queue dashboard
            </a>{' '}
            lists the jobs that wait, run or have failed. It opens in a new tab.
          </Trans>
        </p>
      </Section>
      <Section title={t`Mail`}>
        {mail?.is_kept_here ? <MailList /> : mail && <p>{mailText(mail.is_available)}</p>}
      </Section>
    </Page>
  )
}

const mailText = (isAvailable: boolean) =>
  isAvailable
    ? t`Emails are sent through the mail server.`
    : t`No mail server is configured, so no emails are sent.`
