import type { RatersDto, StudyRaterDto } from '@assay/contracts/studies/raters'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../components/action-button.tsx'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countOf, countText, timeText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import table from '../../components/table.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { JoinLink } from './join-link.tsx'
import { Part } from './part.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Reports } from './reports.tsx'
import classes from './studies.module.css'
import {
  FRESH,
  useCloseStudyMutation,
  useListRatersQuery,
  useRemoveRaterMutation,
} from './study-api.ts'

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
      <Loaded query={query} label="the raters" isPolled>
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

const BEFORE_RATING = 'You can invite raters now. They can rate after you start the rating.'

function RatingProgress({ raters }: { readonly raters: RatersDto }) {
  const { rated, assignments, flagged, repeats } = raters
  const apart = [
    flagged > 0 && `${countText(flagged)} reported as faulty`,
    repeats > 0 && countOf(repeats, 'repeated rating'),
  ].filter((part) => part !== false)
  return (
    <div className={classes.ratings}>
      <p className={classes.note} role="status">
        {countText(rated)} of {countOf(assignments, 'rating')}
        {apart.length > 0 && ` (${apart.join(', ')})`}
      </p>
      <ProgressBar label="Ratings" total={assignments} done={rated} />
    </div>
  )
}

function Invite({ study, hasLink }: { readonly study: StudyDto; readonly hasLink: boolean }) {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div className={classes.buttons}>
        <Button onClick={() => setInviting(true)}>Invite by mail</Button>
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
  if (raters.length === 0) return <p className={classes.note}>No raters yet.</p>
  return (
    <>
      <DataTable
        label="Raters"
        columns={mayRemove ? [...COLUMNS, removeColumn(setRemoved)] : COLUMNS}
        rows={raters}
        keyOf={({ id }) => id}
        rowProps={({ state }) => ({
          'data-retired': state === 'removed' || state === 'left' || undefined,
        })}
        asCards
      />
      {removed && (
        <ActionDialog
          title={`Remove ${nameOf(removed)}?`}
          label="Remove"
          onRun={() => remove({ study_id: study.id, rater_id: removed.id })}
          success={`${nameOf(removed)} was removed.`}
          onClose={() => setRemoved(undefined)}
        >
          Others get the open questions of this rater. Ratings so far are kept.
        </ActionDialog>
      )}
    </>
  )
}

const nameOf = ({ name, email }: StudyRaterDto) => name ?? email ?? 'Deleted account'

const STATES: Readonly<Record<StudyRaterDto['state'], string>> = {
  invited: 'Invited',
  rating: 'Joined',
  left: 'Left',
  removed: 'Removed',
}

const COLUMNS: readonly Column<StudyRaterDto>[] = [
  {
    name: 'Rater',
    cell: (rater) => (
      <>
        {nameOf(rater)}
        {rater.name && rater.email && <span className={table.by}>{rater.email}</span>}
      </>
    ),
  },
  { name: 'State', cell: ({ state }) => STATES[state] },
  {
    name: 'Rated',
    cell: ({ rated, repeats }) => (
      <>
        {countText(rated)}
        {repeats > 0 && <span className={table.by}>and {countOf(repeats, 'repeat')}</span>}
      </>
    ),
  },
  { name: 'Skipped', cell: ({ skipped }) => countText(skipped) },
  { name: 'Reported', cell: ({ flagged }) => countText(flagged) },
  {
    name: 'Last rating',
    cell: ({ last_rated_at }) => (last_rated_at ? timeText(last_rated_at) : '–'),
  },
]

const removeColumn = (onRemove: (rater: StudyRaterDto) => void): Column<StudyRaterDto> => ({
  name: 'Actions',
  label: '',
  cell: (rater) =>
    rater.state !== 'removed' && (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Remove ${nameOf(rater)}`}
        onClick={() => onRemove(rater)}
      >
        Remove
      </Button>
    ),
})

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
        title="Close the study?"
        label="Close the study"
        onRun={() => close({ study_id: study.id })}
        success="The study is closed."
      >
        {missing > 0 && `${countOf(missing, 'rating')} will stay missing. `}
        Nobody can rate afterwards, and the results name the sources. You can’t undo this.
      </ActionButton>
    </div>
  )
}
