import type { RatingDesk, SkipBody } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { Choices } from '../../components/choices.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useShortcutKeys } from '../../hooks/use-shortcut-keys.ts'
import { useLeaveStudyMutation } from './rating-api.ts'
import { SKIPS, SkipDialog } from './skip-dialog.tsx'
import classes from './study-ratings.module.css'

export interface DeskMenuProps {
  readonly studyId: string
  /** The assignment on the desk; undefined if none is left. */
  readonly assignmentId: string | undefined
  readonly onDesk: (desk: RatingDesk) => void
}

const KINDS = Object.keys(SKIPS) as SkipBody['kind'][]

/** What a rater does instead of rating the assignment. */
export function DeskMenu({ studyId, assignmentId, onDesk }: DeskMenuProps) {
  const [opened, setOpened] = useState<SkipBody['kind'] | 'leave'>()
  const close = () => setOpened(undefined)
  useShortcutKeys((key, event) => {
    if (key !== 's' || !assignmentId) return
    // The dialog takes the focus, and its field must not get the character.
    event.preventDefault()
    setOpened('skip')
  })
  return (
    <>
      {assignmentId ? (
        <Choices
          label={t`Other actions`}
          opener={t`Can’t rate this?`}
          openerProps={{ className: classes.opener ?? '' }}
          className={classes.menu}
        >
          {(hide) => {
            const open = (next: typeof opened) => {
              hide()
              setOpened(next)
            }
            return (
              <>
                {KINDS.map((kind) => (
                  <button key={kind} type="button" onClick={() => open(kind)}>
                    {SKIPS[kind].entry}
                  </button>
                ))}
                <button type="button" onClick={() => open('leave')}>
                  {t`Leave the study`}
                </button>
              </>
            )
          }}
        </Choices>
      ) : (
        <TextButton onPress={() => setOpened('leave')}>{t`Leave the study`}</TextButton>
      )}
      {opened === 'leave' && <LeaveDialog studyId={studyId} onClose={close} />}
      {assignmentId && opened && opened !== 'leave' && (
        <SkipDialog kind={opened} assignmentId={assignmentId} onDesk={onDesk} onClose={close} />
      )}
    </>
  )
}

function LeaveDialog({
  studyId,
  onClose,
}: Pick<DeskMenuProps, 'studyId'> & { onClose: () => void }) {
  const navigate = useNavigate()
  const [leave] = useLeaveStudyMutation()

  async function run() {
    const result = await leave({ study_id: studyId })
    if (!result.error) void navigate('/rate', { replace: true })
    return result
  }
  return (
    <ActionDialog
      title={t`Leave the study?`}
      label={t`Leave`}
      success={t`You have left the study.`}
      onRun={run}
      onClose={onClose}
    >
      <Trans>
        Your ratings stay in the study. Other raters get the questions that you haven’t rated. To
        come back, you need the invitation again.
      </Trans>
    </ActionDialog>
  )
}
