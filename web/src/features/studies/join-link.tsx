import { Button } from '@mantine/core'
import { useState } from 'react'
import { reportOutcome } from '../../components/report-outcome.ts'
import { SecretDialog } from '../../components/secret-dialog.tsx'
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
      {path !== undefined && (
        <SecretDialog
          title="Link for raters"
          what="link"
          label="Link"
          secret={new URL(path, window.location.origin).href}
          onClose={() => setPath(undefined)}
        >
          Everybody with this link and an account here can become a rater. Earlier links no longer
          work.
        </SecretDialog>
      )}
    </>
  )
}
