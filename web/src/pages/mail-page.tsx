import { MailList } from '../features/mail/mail-list.tsx'
import classes from './text-page.module.css'

/** Of development alone: where no mail server is configured, mails end here. */
export function MailPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Mail</h1>
      <p>No mail server is configured: what would have been mailed stands here instead.</p>
      <MailList />
    </div>
  )
}
