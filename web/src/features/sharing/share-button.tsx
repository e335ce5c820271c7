import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-with-retry.ts'
import { TextButton } from '../../components/text-button.tsx'
import { useIdentity } from '../../hooks/use-identity.ts'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')

/** Opens the dialog with the link to the thread. Hidden for guests, who could not find it again. */
export function ShareButton({ threadId }: { threadId: string }) {
  const { isGuest } = useIdentity()
  const [isOpen, setOpen] = useState(false)
  if (isGuest) return null
  return (
    <>
      <TextButton onPress={() => setOpen(true)}>{t`Share`}</TextButton>
      {isOpen && <ShareDialog threadId={threadId} onClose={() => setOpen(false)} />}
    </>
  )
}
