import type { LabelSource, LabelStatus } from '@assay/contracts/labels'
import type { ReviewOf } from '@assay/contracts/reviews'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { labelText } from '../../api/server-text.ts'
import { commaText, countText } from '../../components/format.ts'
import classes from './reviews.module.css'

const SOURCES: Readonly<Record<LabelSource, string>> = {
  terms: t`a list of terms`,
  weights: t`learned weights`,
  model: t`a model`,
  asker: t`the asker`,
  superuser: t`a reviewer`,
}

const WITHOUT_LABEL: Readonly<Record<Exclude<LabelStatus, 'matched' | 'unconfirmed'>, string>> = {
  abstained: t`not sure`,
  failed: t`failed`,
}

/** A question, and the labels that each source proposes. */
export function LabelSubject({ review }: { readonly review: ReviewOf<'label'> }) {
  const { subject, count } = review
  return (
    <>
      <h2>{subject.question}</h2>
      {count > 1 && (
        <p className={classes.aside}>
          <Trans>This question was asked {countText(count)} times</Trans>
        </p>
      )}
      <ul className={classes.facts}>
        {subject.sources.map(({ axis, source, status, slugs }) => (
          <li key={`${axis} ${source}`}>
            <span className={classes.aside}>
              {labelText(axis)}, {SOURCES[source]}:
            </span>{' '}
            {status === 'matched' || status === 'unconfirmed'
              ? commaText(slugs.map((slug) => labelText(slug)))
              : WITHOUT_LABEL[status]}
          </li>
        ))}
      </ul>
    </>
  )
}
