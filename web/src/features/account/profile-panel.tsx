import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StoredUser } from '../../api/session.ts'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Name and address, to read and, on request, to change. */
export function ProfilePanel({ user }: { user: StoredUser }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel title="User Information">
      {isEditing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className={classes.facts}>
            <dt>Full name</dt>
            <dd>{user.full_name || 'N/A'}</dd>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </dl>
          <div className={classes.stack}>
            <ConfirmationNotice />
            <Button onClick={() => setEditing(true)}>Edit</Button>
          </div>
        </>
      )}
    </Panel>
  )
}
