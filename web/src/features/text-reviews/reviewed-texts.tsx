import type { ReviewedTextDto } from '@assay/contracts/text-reviews'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { superuserText } from '../users/superuser-text.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { useListReviewedTextsQuery } from './text-review-api.ts'
import { DECISION_WORDS, DECISIONS } from './text-words.ts'
import { useTextReviews } from './use-text-reviews.ts'

/** A page of what was decided, newest first; what was decided last may be decided again. */
export function ReviewedTexts() {
  const page = usePage()
  const linkTo = usePageLink()
  const {
    data: reviewed,
    error,
    refetch,
  } = useListReviewedTextsQuery(pageQuery(page), {
    refetchOnMountOrArgChange: true,
  })
  if (error && !reviewed) return <ListFailure error={error} onRetry={refetch} />
  if (!reviewed) return <ListSkeleton label="Loading the decisions" />
  const pages = pageCount(reviewed.count)
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  if (reviewed.count === 0) {
    return (
      <section className={table.empty}>
        <h2>Nothing was decided</h2>
        <p>What superusers decide about texts appears here</p>
      </section>
    )
  }
  return (
    <>
      <ScrollableTable label="Decisions about texts" asCards>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Decision</th>
            <th scope="col">Decided</th>
            <th scope="col">Decide again</th>
          </tr>
        </thead>
        <tbody>
          {reviewed.data.map((text) => (
            <ReviewedRow key={text.id} text={text} />
          ))}
        </tbody>
      </ScrollableTable>
      <Pager page={page} pages={pages} />
    </>
  )
}

function ReviewedRow({ text }: { readonly text: ReviewedTextDto }) {
  const { userId } = useIdentity()
  const { decide, isSaving } = useTextReviews()
  const { question, decision, by, at, is_last } = text
  return (
    <tr className={table.tall}>
      <th scope="row" className={table.question}>
        <span className={table.beginning}>{question}</span>
      </th>
      <td data-label="Decision">{DECISION_WORDS[decision]}</td>
      <td data-label="Decided">
        {new Date(at).toLocaleString()}
        <span className={table.by}>by {superuserText(by, userId)}</span>
      </td>
      <td data-label="Decide again">
        {is_last ? (
          <DecisionButtons
            decisions={DECISIONS.filter((other) => other !== decision)}
            question={question}
            isSaving={isSaving}
            onDecide={(other) => void decide(text, other)}
          />
        ) : (
          'decided again'
        )}
      </td>
    </tr>
  )
}
