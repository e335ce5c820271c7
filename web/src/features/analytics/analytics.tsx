import type { AnalyticsUserDto } from '@assay/contracts/analytics'
import { useState } from 'react'
import { Page } from '../../components/page.tsx'
import classes from './analytics.module.css'
import { Summary } from './summary.tsx'
import { Usage } from './usage.tsx'
import { UserPicker } from './user-picker.tsx'
import { UserThreads } from './user-threads.tsx'

/** The figures of the arena, and what single users did in it. */
export function Analytics() {
  const [user, setUser] = useState<AnalyticsUserDto>()
  return (
    <Page title="Analytics">
      <div className={classes.analytics}>
        <Summary />
        <h2 className={classes.heading}>Use of the client</h2>
        <Usage />
        <h2 className={classes.heading}>Threads of a user</h2>
        <UserPicker onPick={setUser} />
        {user && <UserThreads key={user.id} userId={user.id} />}
      </div>
    </Page>
  )
}
