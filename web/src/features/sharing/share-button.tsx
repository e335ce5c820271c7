import { lazy, Suspense, useState } from 'react'
import { TextButton } from '../../components/text-button.tsx'
import { useIdentity } from '../../hooks/use-identity.ts'

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}))

/** Opens the dialog with the link to the thread. Absent for guests, who could not find it again. */
export function ShareButton({ threadId }: { threadId: string }) {
  const { isGuest } = useIdentity()
  const [isOpen, setOpen] = useState(false)
  if (isGuest) return null
  return (
    <>
      <TextButton onPress={() => setOpen(true)}>Share</TextButton>
      {isOpen && (
        <Suspense>
          <ShareDialog threadId={threadId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
