import type { StudyDto } from '@assay/contracts/studies/studies'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../components/action-button.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import {
  useArchiveStudyMutation,
  useCopyStudyMutation,
  useDeleteStudyMutation,
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
      {(state === 'closed' || state === 'collecting') && <Archive study={study} />}
    </>
  )
}

function EditTitle({ study }: { readonly study: StudyDto }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Edit title
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
      title="Delete the draft?"
      label="Delete"
      onRun={run}
      success="The draft was deleted."
    >
      Its questions, sources and uploaded answers are deleted too. You can’t undo this.
    </ActionButton>
  )
}

function NewVersion({ study }: { readonly study: StudyDto }) {
  const [copy, { isLoading }] = useCopyStudyMutation()
  const navigate = useNavigate()

  async function run() {
    const call = copy({ study_id: study.id })
    if (!(await reportOutcome(call, 'This is a draft of the next version.'))) return
    const { data } = await call
    if (data) void navigate(`/studies/${data.id}`)
  }

  return (
    <Button variant="default" size="compact-md" disabled={isLoading} onClick={() => void run()}>
      New version
    </Button>
  )
}

function Archive({ study }: { readonly study: StudyDto }) {
  const [archive] = useArchiveStudyMutation()
  return (
    <ActionButton
      button={{ size: 'compact-md' }}
      title="Archive the study?"
      label="Archive"
      onRun={() => archive({ study_id: study.id })}
      success="The study was archived."
    >
      {study.state === 'closed'
        ? 'It moves to the list of archived studies. Its results and registration stay.'
        : 'Its answers are no longer requested, and it is never rated. It moves to the list of archived studies. Its registration stays.'}{' '}
      You can’t undo this.
    </ActionButton>
  )
}
