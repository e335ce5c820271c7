import { errorText } from '../../api/error-text.ts'
import { Switch } from '../../components/switch.tsx'
import { showFailure } from '../../components/toast.ts'
import classes from './leaderboard.module.css'
import { usePublishBoardMutation, useReadPublicationQuery } from './leaderboard-api.ts'

/** Superusers decide whether everybody may read the board; taken back in the same way. */
export function PublicationSwitch() {
  const { data: publication } = useReadPublicationQuery()
  const [publish, { isLoading }] = usePublishBoardMutation()

  async function decide(is_public: boolean) {
    const { error } = await publish({ is_public })
    if (error) showFailure(errorText(error))
  }

  return (
    <div className={classes.publication}>
      <Switch
        label="Publish the board"
        checked={publication?.is_public ?? false}
        disabled={!publication || isLoading}
        describedBy="publication-note"
        onChange={(isPublic) => void decide(isPublic)}
      />
      <p id="publication-note" className={classes.note}>
        Everybody then sees each board as it is published, with its checkpoint, and may download the
        ledger. You go on seeing every board at once.
      </p>
    </div>
  )
}
