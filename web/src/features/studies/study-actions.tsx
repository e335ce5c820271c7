import type { StudyDto } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../components/action-button.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import {
  useArchiveStudyMutation,
  useCopyStudyMutation,
  useDeleteStudyMutation,
  useRestoreStudyMutation,
} from './study-api.ts'
import { StudyDialog } from './study-dialog.tsx'

/** What can be done with the study as a whole in its state. */
export function StudyActions({ study }: { readonly study: StudyDto }) {
  const { state } = study
  return (
    <>
      {state === 'draft' ? (
        <>
          <EditTitle study={study} />
          <DeleteDraft study={study} />
        </>
      ) : (
        <NewVersion study={study} />
      )}
      {state === 'archived' && <Restore study={study} />}
      {state !== 'draft' && state !== 'archived' && <Archive study={study} />}
    </>
  )
}

function EditTitle({ study }: { readonly study: StudyDto }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {t`Edit title`}
      </Button>
      {isOpen && <StudyDialog study={study} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeleteDraft({ study }: { readonly study: StudyDto }) {
  const [remove] = useDeleteStudyMutation()
  const navigate = useNavigate()

  async function run() {
    const result = await remove({ study_id: study.id })
    if (!result.error) void navigate('/studies')
    return result
  }

  return (
    <ActionButton
      button={{ size: 'compact-md' }}
      title={t`Delete the draft?`}
      label={t`Delete`}
      onRun={run}
      success={t`The draft was deleted.`}
    >
      <Trans>
        Its questions, sources and uploaded answers are deleted too. You can’t undo this.
      </Trans>
    </ActionButton>
  )
}

function NewVersion({ study }: { readonly study: StudyDto }) {
  const [copy, { isLoading }] = useCopyStudyMutation()
  const navigate = useNavigate()

  async function run() {
    const call = copy({ study_id: study.id })
    const success = t`This draft is the next version. The version before stays as it is.`
    if (!(await reportOutcome(call, success))) return
    const { data } = await call
    if (data) void navigate(`/studies/${data.id}`)
  }

  return (
    <Button variant="default" size="compact-md" disabled={isLoading} onClick={() => void run()}>
      {t`New version`}
    </Button>
  )
}

function Archive({ study }: { readonly study: StudyDto }) {
  const [archive] = useArchiveStudyMutation()
  return (
    <ActionButton
      button={{ size: 'compact-md' }}
      title={t`Archive the study?`}
      label={t`Archive`}
      onRun={() => archive({ study_id: study.id })}
      success={t`The study was archived.`}
    >
      <Trans>
        {ENDS[study.state]} It moves to the list of archived studies, where you can restore it. Its
        registration stays.
      </Trans>
    </ActionButton>
  )
}

/** What archiving ends. */
const ENDS: Partial<Readonly<Record<StudyDto['state'], string>>> = {
  collecting: t`Its answers are no longer requested.`,
  rating: t`It is closed first: nobody can rate afterwards, which you can’t undo.`,
}

function Restore({ study }: { readonly study: StudyDto }) {
  const [restore, { isLoading }] = useRestoreStudyMutation()
  const success = study.closed_at
    ? t`The study was restored.`
    : t`The study was restored. Resume it to collect the missing answers.`
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={isLoading}
      onClick={() => void reportOutcome(restore({ study_id: study.id }), success)}
    >
      {t`Restore`}
    </Button>
  )
}
