import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { Switch } from '../../components/switch.tsx'
import { usePublishBoardMutation, useReadPublicationQuery } from './leaderboard-api.ts'

const PUBLISH = {
  title: t`Publish the board?`,
  label: t`Publish`,
  follows: t`Everyone, including guests, will see each published board and can download the ledger of votes. Downloads can’t be recalled.`,
} as const
const CLOSE = {
  title: t`Unpublish the board?`,
  label: t`Unpublish`,
  follows: t`Only superusers will see the boards. Others keep the copies they have downloaded.`,
} as const

/** Superusers decide whether everyone may read the board; they can undo it the same way. */
export function PublicationSwitch() {
  const { data: publication } = useReadPublicationQuery()
  const [asked, setAsked] = useState<boolean>()
  const [publish, { isLoading }] = usePublishBoardMutation()

  const { title, label, follows } = asked ? PUBLISH : CLOSE
  return (
    <div>
      <Switch
        label={t`Publish the board`}
        checked={publication?.is_public ?? false}
        disabled={!publication || isLoading}
        describedBy="publication-note"
        onChange={setAsked}
      />
      <p id="publication-note" className="visually-hidden">
        <Trans>
          Everyone will see each published board with its checkpoint and can download the ledger.
          You still see every board immediately.
        </Trans>
      </p>
      {asked !== undefined && (
        <ActionDialog
          title={title}
          label={label}
          isReversible
          onRun={() => publish({ is_public: asked })}
          onClose={() => setAsked(undefined)}
        >
          {follows}
        </ActionDialog>
      )}
    </div>
  )
}
