import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { Switch } from '../../components/switch.tsx'
import classes from './leaderboard.module.css'
import { usePublishBoardMutation, useReadPublicationQuery } from './leaderboard-api.ts'

const PUBLISH = {
  title: 'Publish the board?',
  label: 'Publish',
  follows:
    'Everybody then sees each board as it is published, guests too, and may download the ledger of votes. What was downloaded cannot be called back.',
} as const
const CLOSE = {
  title: 'Close the board?',
  label: 'Close',
  follows:
    'Only superusers see the boards from then on. What others have downloaded of them and of the ledger stays with them.',
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
    <div className={classes.publication}>
      <Switch
        label="Publish the board"
        checked={publication?.is_public ?? false}
        disabled={!publication || isLoading}
        describedBy="publication-note"
        onChange={setAsked}
      />
      <p id="publication-note" className={classes.note}>
        Everybody then sees each board as it is published, with its checkpoint, and may download the
        ledger. You go on seeing every board at once.
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
