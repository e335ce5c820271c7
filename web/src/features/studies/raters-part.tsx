import type { RatersDto, StudyRaterDto } from '@assay/contracts/studies/raters'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../components/action-button.tsx'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '../../components/data-table.tsx'
import { commaText, countText, timeText } from '../../components/format.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import table from '../../components/table.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { JoinLink } from './join-link.tsx'
import { Part } from './part.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Reports } from './reports.tsx'
import classes from './studies.module.css'
import { useCloseStudyMutation, useListRatersQuery, useRemoveRaterMutation } from './study-api.ts'

const POLL_MS = 10_000

/** The raters with their progress, and the ways to invite more. */
export function RatersPart({ study }: { readonly study: StudyDto }) {
  const isOpen = study.state === 'collecting' || study.state === 'rating'
  const query = useListRatersQuery(
    { study_id: study.id },
    { ...FRESH, pollingInterval: isOpen ? POLL_MS : 0 },
  )
  return (
    <Part step="raters" note={study.state === 'collecting' && BEFORE_RATING}>
      <Loaded query={query} label={t`the raters`} isPolled>
        {(raters) => (
          <>
            {study.state !== 'collecting' && <RatingProgress raters={raters} />}
            {isOpen && <Invite study={study} hasLink={raters.has_link} />}
            <RatersTable study={study} raters={raters.data} mayRemove={isOpen} />
            <Reports reports={raters.reports} />
            {study.state === 'rating' && <CloseStudy study={study} raters={raters} />}
          </>
        )}
      </Loaded>
    </Part>
  )
}

const BEFORE_RATING = t`You can invite raters now. They can rate after you start the rating.`

function RatingProgress({ raters }: { readonly raters: RatersDto }) {
  const { rated, assignments, flagged, repeats } = raters
  const apart = [
    flagged > 0 && t`${countText(flagged)} reported as faulty`,
    repeats > 0 && plural(repeats, { one: '# repeated rating', other: '# repeated ratings' }),
  ].filter((part) => part !== false)
  return (
    <div className={classes.ratings}>
      <p className={classes.note} role="status">
        <Trans>
          {countText(rated)} of <Plural value={assignments} one="# rating" other="# ratings" />
          {apart.length > 0 && ` (${commaText(apart)})`}
        </Trans>
      </p>
      <ProgressBar label={t`Ratings`} total={assignments} done={rated} />
    </div>
  )
}

function Invite({ study, hasLink }: { readonly study: StudyDto; readonly hasLink: boolean }) {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div className={classes.buttons}>
        <Button onClick={() => setInviting(true)}>{t`Invite by mail`}</Button>
        <JoinLink studyId={study.id} hasLink={hasLink} />
      </div>
      {isInviting && <InviteDialog studyId={study.id} onClose={() => setInviting(false)} />}
    </>
  )
}

interface RatersTableProps {
  readonly study: StudyDto
  readonly raters: readonly StudyRaterDto[]
  readonly mayRemove: boolean
}

function RatersTable({ study, raters, mayRemove }: RatersTableProps) {
  const [removed, setRemoved] = useState<StudyRaterDto>()
  const [remove] = useRemoveRaterMutation()
  if (raters.length === 0) return <p className={classes.note}>{t`No raters yet.`}</p>
  return (
    <>
      <DataTable
        label={t`Raters`}
        columns={mayRemove ? [...COLUMNS, removeColumn(setRemoved)] : COLUMNS}
        rows={raters}
        keyOf={({ id }) => id}
        rowProps={({ state }) => ({
          'data-retired': state === 'removed' || state === 'left' || undefined,
        })}
      />
      {removed && (
        <ActionDialog
          title={t`Remove ${nameOf(removed)}?`}
          label={t`Remove`}
          onRun={() => remove({ study_id: study.id, rater_id: removed.id })}
          success={t`${nameOf(removed)} was removed.`}
          onClose={() => setRemoved(undefined)}
        >
          {t`Others get the open questions of this rater. Ratings so far are kept.`}
        </ActionDialog>
      )}
    </>
  )
}

const nameOf = ({ name, email }: StudyRaterDto) => name ?? email ?? t`Deleted account`

const STATES: Readonly<Record<StudyRaterDto['state'], string>> = {
  invited: t`Invited`,
  rating: t`Joined`,
  left: t`Left`,
  removed: t`Removed`,
}

const COLUMNS: readonly Column<StudyRaterDto>[] = [
  {
    name: t`Rater`,
    cell: (rater) => (
      <>
        {nameOf(rater)}
        {rater.name && rater.email && <span className={table.by}>{rater.email}</span>}
      </>
    ),
  },
  { name: t`State`, cell: ({ state }) => STATES[state] },
  {
    name: t`Rated`,
    cell: ({ rated, repeats }) => (
      <>
        {countText(rated)}
        {repeats > 0 && (
          <span className={table.by}>
            <Trans>
              and <Plural value={repeats} one="# repeat" other="# repeats" />
            </Trans>
          </span>
        )}
      </>
    ),
  },
  { name: t`Skipped`, cell: ({ skipped }) => countText(skipped) },
  { name: t`Reported`, cell: ({ flagged }) => countText(flagged) },
  {
    name: t`Last rating`,
    cell: ({ last_rated_at }) => (last_rated_at ? timeText(last_rated_at) : '–'),
  },
]

const removeColumn = (onRemove: (rater: StudyRaterDto) => void) =>
  actionsColumn<StudyRaterDto>(
    (rater) =>
      rater.state !== 'removed' && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Remove ${nameOf(rater)}`}
          onClick={() => onRemove(rater)}
        >
          {t`Remove`}
        </Button>
      ),
  )

interface CloseStudyProps {
  readonly study: StudyDto
  readonly raters: RatersDto
}

function CloseStudy({ study, raters: { rated, assignments } }: CloseStudyProps) {
  const [close] = useCloseStudyMutation()
  const missing = assignments - rated
  return (
    <div className={classes.buttons}>
      <ActionButton
        button={{ variant: missing > 0 ? 'default' : 'filled' }}
        title={t`Close the study?`}
        label={t`Close the study`}
        onRun={() => close({ study_id: study.id })}
        success={t`The study is closed.`}
      >
        <Trans>
          {missing > 0 &&
            t`${plural(missing, { one: '# rating', other: '# ratings' })} will stay missing. `}
          Nobody can rate afterwards, and the results name the sources. You can’t undo this.
        </Trans>
      </ActionButton>
    </div>
  )
}
