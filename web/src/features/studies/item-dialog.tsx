import type { ItemMessage, StudyItem } from '@assay/contracts/studies/items'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog } from '../../components/dialog.tsx'
import classes from './studies.module.css'
import { pointsOf } from './study-text.ts'

const ROLES: Readonly<Record<ItemMessage['role'], string>> = {
  system: t`Instructions`,
  user: t`Question`,
  assistant: t`Earlier answer`,
}

export interface ItemDialogProps {
  readonly item: StudyItem
  readonly onClose: () => void
}

/** A question in full, with its reference answer and rubric. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { external_id, subject, messages, reference, rubric } = item
  return (
    <Dialog title={t`Question ${external_id}`} onClose={onClose}>
      {messages.map(({ role, content }, index) => (
        <div key={index}>
          <h3>{ROLES[role]}</h3>
          <p className={classes.text}>{content}</p>
        </div>
      ))}
      {subject !== null && (
        <p className={classes.note}>
          <Trans>Subject: {subject}</Trans>
        </p>
      )}
      {reference !== null && (
        <>
          <h3>{t`Reference answer`}</h3>
          <p className={classes.text}>{reference}</p>
        </>
      )}
      {rubric.length > 0 && (
        <>
          <h3>{t`Rubric`}</h3>
          <ul>
            {rubric.map(({ criterion, points }) => (
              <li key={criterion}>
                {criterion} ({pointsOf(points)})
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
