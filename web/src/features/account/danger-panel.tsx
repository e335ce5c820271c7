import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { showFailure } from '../../components/toast.ts'
import { useEndSession } from '../../hooks/use-end-session.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useDeleteMeMutation } from './account-api.ts'
import { Panel } from './panel.tsx'

/** The end of an account. The server keeps superusers from it, so they are not asked to try. */
export function DangerPanel() {
  const { isSuperuser } = useIdentity()
  const [isAsking, setAsking] = useState(false)
  const [deleteMe, { isLoading }] = useDeleteMeMutation()
  const endSession = useEndSession()

  async function remove() {
    const { error } = await deleteMe()
    if (!error) return endSession('Your account was deleted.')
    setAsking(false)
    showFailure(errorText(error))
  }

  return (
    <Panel title="Delete Account" isDangerous>
      <p>
        This permanently deletes your account with its chats and items. Your votes stay, without a
        link to you.
      </p>
      {isSuperuser && <p>Superusers are not allowed to delete themselves.</p>}
      <Button color="red" disabled={isSuperuser} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel="Delete"
          busy={isLoading}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          Your account, chats and items will be permanently deleted. You will not be able to undo
          this. Your votes stay, without a link to you.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
