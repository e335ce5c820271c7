import type { TextPlace } from '@assay/contracts/review-subjects'
import type { ReviewDto, ReviewOf } from '@assay/contracts/reviews'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { labelText } from '../../api/server-text.ts'
import { Facts } from '../../components/facts.tsx'
import { dayText, pointsText, timeText } from '../../components/format.ts'
import { EVIDENCE_LABELS } from '../account/evidence-labels.ts'
import { describeFinding } from '../patient-data/describe-finding.ts'
import { evidenceText, reasonText } from './exclusion-text.ts'
import { LabelSubject } from './label-subject.tsx'
import { useListLlmsQuery } from './review-api.ts'
import classes from './reviews.module.css'

/** The subject of a review. */
export function ReviewSubject({ review }: { readonly review: ReviewDto }) {
  switch (review.kind) {
    case 'exclusion':
      return <ExclusionSubject review={review} />
    case 'label':
      return <LabelSubject review={review} />
    case 'text':
      return <TextSubject review={review} />
    case 'attestation':
      return <AttestationSubject review={review} />
    case 'self_identification':
      return <SelfIdentificationSubject review={review} />
    case 'model_change':
      return <ModelChangeSubject review={review} />
  }
}

function ExclusionSubject({ review: { subject } }: { readonly review: ReviewOf<'exclusion'> }) {
  const { data: models = [] } = useListLlmsQuery({ only_active: 'false' })
  const names = Object.fromEntries(models.map(({ id, llm_name }) => [id, llm_name]))
  const { voter, reason, rule_version, evidence, excluded_at } = subject
  return (
    <>
      <h2>{reasonText(reason)}</h2>
      <Facts className={classes.facts} facts={evidenceText(evidence, names)} />
      <p className={classes.aside}>
        <Trans>
          <code>{voter}</code>, excluded {timeText(excluded_at)} by version {rule_version} of the
          rules
        </Trans>
      </p>
    </>
  )
}

function AttestationSubject({ review }: { readonly review: ReviewOf<'attestation'> }) {
  const { full_name, email, orcid, field, role, evidence, statement, expires_at } = review.subject
  return (
    <>
      <h2>
        {full_name ?? email}: {labelText(role)}, {labelText(field)}
      </h2>
      <p>
        {EVIDENCE_LABELS[evidence]}: {statement}
      </p>
      <p className={classes.aside}>
        {email}
        {orcid && t`, ORCID ${orcid}`}
        {expires_at && t`, until ${dayText(expires_at)}`}
      </p>
    </>
  )
}

function SelfIdentificationSubject({
  review: { subject },
}: {
  readonly review: ReviewOf<'self_identification'>
}) {
  const { turn_id, side, model_name, sentence } = subject
  return (
    <>
      <h2>{sentence}</h2>
      <p className={classes.aside}>
        <Trans>
          {model_name}, {side}, turn {turn_id}
        </Trans>
      </p>
    </>
  )
}

function ModelChangeSubject({ review }: { readonly review: ReviewOf<'model_change'> }) {
  const { model_name, since, votes, versions } = review.subject
  return (
    <>
      <h2>
        <Trans>
          {model_name}, since {timeText(since)}
        </Trans>
      </h2>
      <p>
        {votes &&
          t`Voters rate it about ${pointsText(Math.abs(votes.points))} points ${votes.points < 0 ? t`lower` : t`higher`} than before (${plural(votes.votes, { one: '# vote', other: '# votes' })}).`}
        {versions &&
          t`Its provider reports version ${versions.after} instead of ${versions.before}.`}
      </p>
    </>
  )
}

const PLACES: Readonly<Record<TextPlace, string>> = {
  prompt: t`Question`,
  left_answer: t`Left answer`,
  right_answer: t`Right answer`,
  feedback: t`Reason for the vote`,
}

/** A question, and possible identifiers of a patient in the texts of its turn. */
function TextSubject({ review: { subject } }: { readonly review: ReviewOf<'text'> }) {
  const { question, findings } = subject
  return (
    <>
      <h2 className={classes.beginning}>{question}</h2>
      <ul className={classes.facts}>
        {findings.map(({ place, kind, before, found, after }) => (
          <li key={`${place} ${before} ${found}`}>
            <span className={classes.aside}>
              {PLACES[place]}, {describeFinding({ kind }).what}:
            </span>{' '}
            {before}
            <mark className={classes.found}>{found}</mark>
            {after}
          </li>
        ))}
      </ul>
    </>
  )
}
