import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { Switch } from '../../components/switch.tsx'
import { usePublishBoardMutation, useReadPublicationQuery } from './leaderboard-api.ts'

const PUBLISH = {
  title: 'Publish the board?',
  label: 'Publish',
  follows:
    'Everyone, including guests, will see each published board and can download the ledger of votes. Downloads can’t be recalled.',
} as const
const CLOSE = {
  title: 'Unpublish the board?',
  label: 'Unpublish',
  follows: 'Only superusers will see the boards. Others keep the copies they have downloaded.',
} as const

/** Superusers decide whether everyone may read the board; they can undo it the same way. */
export function PublicationSwitch() {
  const { data: publication } = useReadPublicationQuery()
  const [asked, setAsked] = useState<boolean>()
  const [publish, { isLoading }] = usePublishBoardMutation()

  async function decide(is_public: boolean) {
    await reportOutcome(publish({ is_public }))
    setAsked(undefined)
  }

  const { title, label, follows } = asked ? PUBLISH : CLOSE

  return (
    <div>
      <Switch
        label="Publish the board"
        checked={publication?.is_public ?? false}
        disabled={!publication || isLoading}
        describedBy="publication-note"
        onChange={setAsked}
      />
      <p id="publication-note" className="visually-hidden">
        Everyone will see each published board with its checkpoint and can download the ledger. You
        still see every board immediately.
      </p>
      {asked !== undefined && (
        <ConfirmDialog
          title={title}
          confirmLabel={label}
          busy={isLoading}
          isReversible
          onConfirm={() => void decide(asked)}
          onClose={() => setAsked(undefined)}
        >
          {follows}
        </ConfirmDialog>
      )}
    </div>
  )
}
