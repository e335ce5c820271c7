import type { StudyResults as Results, StudyResultsDto } from '@assay/contracts/studies/results'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { countText, dayText, timeText } from '../../components/format.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import page from '../../components/page.module.css'
import { Page } from '../../components/page.tsx'
import section from '../../components/section.module.css'
import table from '../../components/table.module.css'
import { useReadStudyQuery } from '../studies/study-api.ts'
import { STATES } from '../studies/study-text.ts'
import { AgreementTable } from './agreement.tsx'
import { BySubject } from './by-subject.tsx'
import { Differences } from './differences.tsx'
import { figureText, SHARE } from './figures.ts'
import { Files } from './files.tsx'
import { Raters } from './raters.tsx'
import { Responses } from './responses.tsx'
import { useReadResultsQuery } from './results-api.ts'
import { Scores } from './scores.tsx'
import { SingleAnswers } from './single-answers.tsx'
import classes from './study-results.module.css'
import { Tags } from './tags.tsx'
import { VerdictShares } from './verdict-shares.tsx'
import { WinMatrix } from './win-matrix.tsx'

/** Results change while raters rate, and until a worker has computed them. */
const POLLING_INTERVAL_MS = 5_000

/** What a study has shown. */
export function StudyResults() {
  const { id = '' } = useParams()
  const { data: study } = useReadStudyQuery({ study_id: id })
  const [isFinal, setFinal] = useState(false)
  const query = useReadResultsQuery(
    { study_id: id },
    { ...FRESH, pollingInterval: isFinal ? 0 : POLLING_INTERVAL_MS },
  )
  const isKnownFinal = query.data?.state === 'ready' && !query.data.is_blind
  if (isKnownFinal !== isFinal) setFinal(isKnownFinal)
  return (
    <Page>
      <p>
        <Link to={`/studies/${id}`}>{study?.title ?? t`Study`}</Link>
      </p>
      <h1 className={page.title}>{t`Results`}</h1>
      {study && <p className={section.note}>{studyText(study)}</p>}
      <Loaded query={query} label={t`the results`} isPolled>
        {(results) => <ResultsView id={id} {...results} />}
      </Loaded>
    </Page>
  )
}

/** What a print of the page needs: `Version 2. Closed on 28 November 2026.` */
function studyText({ version, state, closed_at }: StudyDto): string {
  const ended = closed_at && t` on ${dayText(closed_at)}`
  return t`Version ${version}. ${STATES[state]}${ended ?? ''}.`
}

interface ResultsViewProps extends StudyResultsDto {
  readonly id: string
}

function ResultsView({ id, state, results, ...more }: ResultsViewProps) {
  if (!results) {
    return (
      <section className={table.empty} role="status">
        <h2>{state === 'none' ? t`No ratings yet` : t`The results are being computed`}</h2>
        <p>
          {state === 'none'
            ? t`The results appear here once raters rate.`
            : t`They appear here within a minute.`}
        </p>
      </section>
    )
  }
  const { is_blind, computed_at, conclusions } = more
  return (
    <>
      {is_blind && (
        <p className={classes.notice}>
          <Trans>
            The study is still being rated. Its sources have no names here until you close it.
          </Trans>
        </p>
      )}
      <ul className={classes.conclusions}>
        {conclusions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={section.note}>
        {countsText(results)}
        {computed_at && t` Computed ${timeText(computed_at)}.`}
      </p>
      <Parts results={results} />
      {!is_blind && <SingleAnswers studyId={id} results={results} />}
      {!is_blind && <Files studyId={id} />}
    </>
  )
}

function countsText({ items, ratings, expected, missing, repeats }: Results): string {
  return [
    t`${plural(items, { one: '# question', other: '# questions' })}, ${countText(ratings)} of ${plural(expected, { one: '# expected rating', other: '# expected ratings' })}`,
    missing > 0 && t`, ${countText(missing)} missing`,
    repeats > 0 &&
      t`, and ${plural(repeats, { one: '# repeated rating', other: '# repeated ratings' })}`,
    '.',
  ]
    .filter(Boolean)
    .join('')
}

function Parts({ results }: { readonly results: Results }) {
  const { kind } = results
  return (
    <>
      <Scores results={results} />
      {kind === 'verdict' && <VerdictShares results={results} />}
      <Differences results={results} />
      {kind === 'pairwise' && <WinMatrix results={results} />}
      <Tags results={results} />
      <AgreementTable results={results} />
      <Raters results={results} />
      <Position position={results.position} />
      <Responses results={results} />
      <BySubject results={results} />
    </>
  )
}

/** The effect of the side is not shown if its interval is wider. */
const MAX_SIDE_WIDTH = 0.5

function Position({ position }: Pick<Results, 'position'>) {
  if (!position || position.value === null) return null
  const { low, high } = position
  if (low !== null && high !== null && high - low > MAX_SIDE_WIDTH) return null
  return (
    <p className={classes.position}>
      <Trans>
        <strong>Left and right.</strong> Of two equally good answers, the left one is chosen in{' '}
        {figureText(position, SHARE)} of the comparisons. The sides were balanced, so a preference
        for one side does not favour a source.
      </Trans>
    </p>
  )
}
