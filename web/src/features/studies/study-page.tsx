import type { StudyDto } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import page from '../../components/page.module.css'
import { Page } from '../../components/page.tsx'
import { AnswersPart } from './answers-part.tsx'
import { DesignPart } from './design-part.tsx'
import { FreezePart } from './freeze-part.tsx'
import { Part } from './part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { RatersPart } from './raters-part.tsx'
import { SourcesPart } from './sources-part.tsx'
import { currentStep, hasReached, Steps } from './steps.tsx'
import classes from './studies.module.css'
import { StudyActions } from './study-actions.tsx'
import { useReadStudyQuery } from './study-api.ts'
import { hasVersions, STATES } from './study-text.ts'

/** A step in a study's life removes the button that was pressed. The focus moves to the next step. */
function useFocusOnNextStep(study: StudyDto) {
  const { state } = study
  const before = useRef(state)
  const next = currentStep(study)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const isLost = document.activeElement === document.body
    if (next && isLost) document.getElementById(next.id)?.focus()
  }, [state, next])
}

/** One study, from its questions to its results. */
export function StudyPage() {
  const { id = '' } = useParams()
  const query = useReadStudyQuery({ study_id: id }, FRESH)
  return (
    <Page>
      <p>
        <Link to="/studies">{t`Studies`}</Link>
      </p>
      <Loaded query={query} label={t`the study`} isPolled>
        {(study) => <StudyView key={study.id} study={study} />}
      </Loaded>
    </Page>
  )
}

/** A study that was archived while its answers were collected has no results. */
const isGivenUp = ({ state, closed_at }: StudyDto) => state === 'archived' && closed_at === null

function StudyView({ study }: { readonly study: StudyDto }) {
  useFocusOnNextStep(study)
  const [isDesignSaved, setDesignSaved] = useState(true)
  const { id, title, description, state, version } = study
  return (
    <>
      <h1 className={page.title}>{title}</h1>
      <div className={classes.meta}>
        <span>
          {STATES[state]}
          {hasVersions(study) && t`, version ${version}`}
        </span>
        {study.earlier_version_id && (
          <Link to={`/studies/${study.earlier_version_id}`}>
            <Trans>Version {version - 1}</Trans>
          </Link>
        )}
        {study.later_version_id && (
          <Link to={`/studies/${study.later_version_id}`}>
            <Trans>Version {version + 1}</Trans>
          </Link>
        )}
        <StudyActions study={study} />
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <Steps study={study} />
      <QuestionsPart study={study} />
      <SourcesPart study={study} />
      <DesignPart study={study} onSaved={setDesignSaved} />
      <FreezePart study={study} isDesignSaved={isDesignSaved} />
      {hasReached(study, 'collecting') && <AnswersPart study={study} />}
      {hasReached(study, 'collecting') && <RatersPart study={study} />}
      {hasReached(study, 'rating') && !isGivenUp(study) && (
        <Part step="results">
          <Button
            component={Link}
            to={`/studies/${id}/results`}
            variant={hasReached(study, 'closed') ? 'filled' : 'default'}
          >
            {hasReached(study, 'closed') ? t`See the results` : t`See the results so far`}
          </Button>
        </Part>
      )}
    </>
  )
}
