import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { BRAND } from '../../brand.ts'
import { countText } from '../../components/format.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import classes from './demonstration-note.module.css'
import { useReadDemonstrationQuery } from './model-api.ts'
import { ServingCompanies } from './serving-companies.tsx'

const CONNECTIONS = '/admin/models?list=connections'

/** The number of questions with recorded answers; 0 where a model is connected. */
function useRecordedQuestions(): number {
  return useReadDemonstrationQuery().data?.recorded_questions ?? 0
}

/** Names what answers, before the first question: companies, or demonstration models. */
export function AnswererNote() {
  const count = useRecordedQuestions()
  const { isSuperuser } = useIdentity()
  if (count === 0) return <ServingCompanies className={classes.note} />
  return (
    <p className={classes.note}>
      <Trans>
        Demonstration: recorded answers to {countText(count)} questions and follow-ups.{' '}
        <Link to={isSuperuser ? CONNECTIONS : '/how-it-works'}>Connect a model</Link>
      </Trans>
    </p>
  )
}

/** How to leave the demonstration. */
export function ConnectAModel() {
  if (useRecordedQuestions() === 0) return null
  return (
    <>
      <h2>{t`Connect a model`}</h2>
      <p>
        <Trans>
          This is a demonstration: no model is connected, so demonstration models give recorded
          answers. To have your own questions answered, a superuser adds a server and its models
          under Admin → Models. For a company’s models, put its key, such as{' '}
          <code>OPENAI_API_KEY</code>, into <code>.env</code> and start {BRAND.name} again.
        </Trans>
      </p>
    </>
  )
}
