import type { ThreadDto } from '@assay/contracts/threads'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { ThreadMenu } from './thread-menu.tsx'

// It brings the patient-data guard, which pages without a chat do not need.
const RenameDialog = lazyWithRetry(async () => (await import('./rename-dialog.tsx')).RenameDialog)

/** The menu of one thread at a time, and what it opens. */
export function useThreadMenu(onConsent: (thread: ThreadDto) => void) {
  const [menu, setMenu] = useState<{ readonly thread: ThreadDto; readonly button: HTMLElement }>()
  const [renamed, setRenamed] = useState<ThreadDto>()
  return {
    onMenu: (thread: ThreadDto, button: HTMLElement) => setMenu({ thread, button }),
    dialogs: (
      <>
        {menu && (
          <ThreadMenu
            {...menu}
            onRename={() => setRenamed(menu.thread)}
            onConsent={() => onConsent(menu.thread)}
            onClose={() => setMenu(undefined)}
          />
        )}
        {renamed && (
          <Suspense>
            <RenameDialog thread={renamed} onClose={() => setRenamed(undefined)} />
          </Suspense>
        )}
      </>
    ),
  }
}
