import type { RatingDesk as Desk } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { statusOf } from '../../api/error-text.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import page from '../../components/page.module.css'
import { Page } from '../../components/page.tsx'
import table from '../../components/table.module.css'
import { TextButton } from '../../components/text-button.tsx'
import { Assignment } from './assignment.tsx'
import { DeskEnd } from './desk-end.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { LastRating } from './last-rating.tsx'
import { Progress } from './progress.tsx'
import { useReadDeskQuery } from './rating-api.ts'
import classes from './study-ratings.module.css'
import { isOver, waits } from './study-states.ts'

/** A rater may wait for the start of the rating. */
const POLL_MS = 10_000

/** The page on which a rater rates a study, one assignment at a time. */
export function RatingDesk() {
  const { studyId = '' } = useParams()
  return <DeskOf key={studyId} studyId={studyId} />
}

function DeskOf({ studyId }: { readonly studyId: string }) {
  const [later, setLater] = useState<Desk>()
  const [isWaiting, setWaiting] = useState(false)
  const query = useReadDeskQuery(
    { study_id: studyId },
    { ...FRESH, pollingInterval: isWaiting ? POLL_MS : 0 },
  )
  const isBefore = query.data !== undefined && waits(query.data.study)
  if (isBefore !== isWaiting) setWaiting(isBefore)
  // What an earlier visit has loaded may be rated by now.
  const data = later ?? (query.isFetching && !isBefore ? undefined : query.data)
  function readAgain() {
    setLater(undefined)
    void query.refetch()
  }

  if (!data && statusOf(query.error) === 404) return <NoRater />
  return (
    <div className={`${page.page} ${classes.desk}`} data-desk>
      <Loaded query={{ ...query, data }} label={t`the study`}>
        {(desk) => (
          <DeskView
            desk={desk}
            isLater={later !== undefined}
            onDesk={setLater}
            onStale={readAgain}
          />
        )}
      </Loaded>
    </div>
  )
}

/** Somebody who has left, was removed, or has another account. */
function NoRater() {
  return (
    <Page title={t`Rate`}>
      <section className={table.empty}>
        <h2>{t`You are not a rater of this study`}</h2>
        <p>
          <Trans>
            To rate its answers, open the link in your invitation with the account that you use
            here.
          </Trans>
        </p>
        <p>
          <Link to="/rate">{t`Your studies`}</Link>
        </p>
      </section>
    </Page>
  )
}

interface DeskViewProps {
  readonly desk: Desk
  /** Whether the rater has already done something on this page. */
  readonly isLater: boolean
  readonly onDesk: (desk: Desk) => void
  readonly onStale: () => void
}

function DeskView({ desk, isLater, onDesk, onStale }: DeskViewProps) {
  const { study, next, last } = desk
  const [correctedId, setCorrectedId] = useState<string>()
  const close = () => setCorrectedId(undefined)
  const change = last !== null && (
    <TextButton onPress={() => setCorrectedId(last)}>{t`Change your last rating`}</TextButton>
  )
  return (
    <>
      <header className={classes.head}>
        <h1>{study.title}</h1>
        {study.state === 'rating' && <Progress study={study} />}
        {!isOver(study) && !correctedId && (
          <DeskMenu studyId={study.id} assignmentId={next?.id} onDesk={onDesk} />
        )}
      </header>
      {study.description && (
        <details className={classes.about} open={!isLater && study.rated === 0}>
          <summary>{t`About this study`}</summary>
          <p>{study.description}</p>
        </details>
      )}
      {correctedId && (
        <LastRating
          study={study}
          assignmentId={correctedId}
          onDesk={(later) => {
            close()
            onDesk(later)
          }}
          onEnd={() => {
            close()
            // The draft of the next question may be newer than this page.
            onStale()
          }}
        />
      )}
      {!correctedId && next && (
        <Assignment
          key={next.id}
          study={study}
          assignment={next}
          heading={t`Question ${study.rated + 1} of ${study.total}`}
          action={change}
          onDesk={onDesk}
          onStale={onStale}
        />
      )}
      {!correctedId && !next && <DeskEnd desk={desk} change={change} onDesk={onDesk} />}
    </>
  )
}
