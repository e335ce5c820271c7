import type { FoundInTextDto, TextReviewDto } from '@assay/contracts/text-reviews'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { describeFinding } from '../patient-data/describe-finding.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { useListTextReviewsQuery } from './text-review-api.ts'
import classes from './text-reviews.module.css'
import { DECISIONS, PLACE_WORDS } from './text-words.ts'
import { useTextReviews } from './use-text-reviews.ts'

const PAGE_SIZE = 10

/** A page of the texts that wait. */
export function TextsToReview() {
  const page = usePage(PAGE_SIZE)
  const linkTo = usePageLink()
  const {
    data: reviews,
    error,
    refetch,
  } = useListTextReviewsQuery(pageQuery(page, PAGE_SIZE), {
    refetchOnMountOrArgChange: true,
  })
  if (error && !reviews) return <ListFailure error={error} onRetry={refetch} />
  if (!reviews) return <ListSkeleton label="Loading the texts" />
  const pages = pageCount(reviews.count, PAGE_SIZE)
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  if (reviews.count === 0) {
    return (
      <section className={table.empty}>
        <h2>No text waits</h2>
        <p>The command “release screen” looks through what would be published</p>
      </section>
    )
  }
  return (
    <>
      <ScrollableTable label="Texts to decide about" asCards>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Found</th>
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {reviews.data.map((row) => (
            <ReviewRow key={row.turn_id} row={row} />
          ))}
        </tbody>
      </ScrollableTable>
      <Pager page={page} pages={pages} />
    </>
  )
}

function ReviewRow({ row }: { readonly row: TextReviewDto }) {
  const { decide, isSaving } = useTextReviews()
  return (
    <tr className={table.tall}>
      <th scope="row" className={table.question}>
        <span className={table.beginning}>{row.question}</span>
      </th>
      <td data-label="Found">
        <ul className={classes.findings}>
          {row.findings.map((finding) => (
            <FindingItem key={`${finding.place} ${finding.before}`} finding={finding} />
          ))}
        </ul>
      </td>
      <td data-label="Decision">
        <DecisionButtons
          decisions={DECISIONS}
          question={row.question}
          isSaving={isSaving}
          onDecide={(decision) => void decide(row, decision)}
        />
      </td>
    </tr>
  )
}

function FindingItem({ finding }: { readonly finding: FoundInTextDto }) {
  const { place, kind, before, found, after } = finding
  return (
    <li>
      <span className={table.aside}>
        {PLACE_WORDS[place]}, {describeFinding({ kind }).what}:
      </span>{' '}
      {before}
      <mark className={classes.found}>{found}</mark>
      {after}
    </li>
  )
}
