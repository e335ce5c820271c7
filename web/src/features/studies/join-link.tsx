import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useCreateJoinLinkMutation, useDeleteJoinLinkMutation } from './study-api.ts'

export interface JoinLinkProps {
  readonly studyId: string
  readonly hasLink: boolean
}

/** Creates and ends the link by which everybody who has it becomes a rater. */
export function JoinLink({ studyId, hasLink }: JoinLinkProps) {
  const [path, setPath] = useState<string>()
  const [create, { isLoading: isCreating }] = useCreateJoinLinkMutation()
  const [remove, { isLoading: isRemoving }] = useDeleteJoinLinkMutation()

  async function show() {
    const call = create({ study_id: studyId })
    if (await reportOutcome(call)) setPath((await call).data?.path)
  }

  return (
    <>
      <Button variant="default" disabled={isCreating} onClick={() => void show()}>
        {hasLink ? 'New link' : 'Create a link'}
      </Button>
      {hasLink && (
        <Button
          variant="default"
          disabled={isRemoving}
          onClick={() =>
            void reportOutcome(remove({ study_id: studyId }), 'The link no longer works.')
          }
        >
          End the link
        </Button>
      )}
      {path !== undefined && <LinkDialog path={path} onClose={() => setPath(undefined)} />}
    </>
  )
}

interface LinkDialogProps {
  readonly path: string
  readonly onClose: () => void
}

function LinkDialog({ path, onClose }: LinkDialogProps) {
  const address = new URL(path, window.location.origin).href
  return (
    <Dialog title="Link for raters" onClose={onClose}>
      <p>
        Everybody with this link and an account here can become a rater. It is shown only now: copy
        it before you close this window. Earlier links no longer work.
      </p>
      <TextInput
        readOnly
        label="Link"
        value={address}
        rightSection={<CopyButton label="Copy the link" text={() => address} />}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
