import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
        {hasLink ? t`New link` : t`Create a link`}
      </Button>
      {hasLink && (
        <Button
          variant="default"
          disabled={isRemoving}
          onClick={() =>
            void reportOutcome(remove({ study_id: studyId }), t`The link no longer works.`)
          }
        >
          {t`End the link`}
        </Button>
      )}
      {path !== undefined && (
        <SecretDialog
          title={t`Link for raters`}
          what={t`link`}
          label={t`Link`}
          secret={new URL(path, window.location.origin).href}
          onClose={() => setPath(undefined)}
        >
          <Trans>
            Everybody with this link and an account here can become a rater. Earlier links no longer
            work.
          </Trans>
        </SecretDialog>
      )}
    </>
  )
}
