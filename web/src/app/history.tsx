import { t } from '@lingui/core/macro'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart, lazyWithRetry } from '../components/lazy-with-retry.ts'
import list from '../features/threads/thread-list.module.css'
import type { Identity } from '../hooks/use-identity.ts'
import { useKeptFocus } from '../hooks/use-kept-focus.ts'
import { RateLink } from './rate-link.tsx'
import classes from './sidebar.module.css'
import { useLeaveThread } from './use-leave-thread.ts'

const ThreadList = lazyWithRetry(() => import('../features/threads/thread-list.tsx'), 'ThreadList')

const ConsentDialog = lazyPart(
  () => import('../features/consent/consent-dialog.tsx'),
  'ConsentDialog',
)

const ShareDialog = lazyPart(() => import('../features/sharing/share-dialog.tsx'), 'ShareDialog')

export function History({ identity }: { identity: Identity }) {
  const [params] = useSearchParams()
  const [dialog, setDialog] = useState<{ of: typeof ShareDialog; threadId: string }>()
  const leaveThread = useLeaveThread()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(section, heading)
  const currentId = params.get('threadId') ?? undefined
  return (
    <>
      {!identity.isGuest && <RateLink />}
      <section ref={section} aria-labelledby="history">
        <h2 ref={heading} id="history" tabIndex={-1} className={classes.heading}>
          {t`HISTORY`}
        </h2>
        <Suspense fallback={<p className={list.note}>{t`Loading...`}</p>}>
          <ThreadList
            identity={identity}
            currentId={currentId}
            onDeleted={(threadId) => {
              if (threadId === currentId) leaveThread(threadId)
            }}
            onConsent={({ id }) => setDialog({ of: ConsentDialog, threadId: id })}
            onShare={({ id }) => setDialog({ of: ShareDialog, threadId: id })}
          />
          {dialog && <dialog.of threadId={dialog.threadId} onClose={() => setDialog(undefined)} />}
        </Suspense>
      </section>
    </>
  )
}
