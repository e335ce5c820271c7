import type { LabelReviewReason } from '@assay/contracts/label-reviews'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { useListLabelReviewsQuery } from './label-review-api.ts'
import { ReviewTable } from './review-table.tsx'

/** A bulk review is of one page. */
export const PAGE_SIZE = 10

/** Votes come in while the page is looked at. */
const POLLING_INTERVAL_MS = 5_000

/** A page of the questions that wait for this reason. */
export function ReviewQueue({ reason }: { readonly reason: LabelReviewReason }) {
  const page = usePage(PAGE_SIZE)
  const linkTo = usePageLink()
  const query = { ...pageQuery(page, PAGE_SIZE), reason }
  const polling = { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true }
  const {
    data: reviews,
    error,
    refetch,
  } = useListLabelReviewsQuery(query, {
    ...polling,
    refetchOnMountOrArgChange: true,
  })
  if (error && !reviews) return <ListFailure error={error} onRetry={refetch} />
  if (!reviews) return <ListSkeleton label="Loading the questions" />
  const pages = pageCount(reviews.count, PAGE_SIZE)
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  if (reviews.count === 0) {
    return (
      <section className={table.empty}>
        <h2>No question waits</h2>
        <p>Questions appear here some seconds after their votes</p>
      </section>
    )
  }
  return (
    <>
      <ReviewTable key={page} rows={reviews.data} />
      <Pager page={page} pages={pages} />
    </>
  )
}
