import type { ReviewedLabelDto } from '@assay/contracts/label-reviews'
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
import { useListReviewedLabelsQuery } from './label-review-api.ts'
import { axisText, slugsText, sourceText } from './label-text.ts'

/** A page of what superusers said, newest first. */
export function ReviewedLabels() {
  const page = usePage()
  const linkTo = usePageLink()
  const {
    data: reviewed,
    error,
    refetch,
  } = useListReviewedLabelsQuery(pageQuery(page), {
    refetchOnMountOrArgChange: true,
  })
  if (error && !reviewed) return <ListFailure error={error} onRetry={refetch} />
  if (!reviewed) return <ListSkeleton label="Loading the reviews" />
  const pages = pageCount(reviewed.count)
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  if (reviewed.count === 0) {
    return (
      <section className={table.empty}>
        <h2>Nothing was reviewed</h2>
        <p>What superusers say of questions appears here</p>
      </section>
    )
  }
  return (
    <>
      <ScrollableTable label="Reviewed labels" asCards>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Said</th>
            <th scope="col">Before</th>
            <th scope="col">Reviewed</th>
          </tr>
        </thead>
        <tbody>
          {reviewed.data.map((label) => (
            <ReviewedRow key={label.id} label={label} />
          ))}
        </tbody>
      </ScrollableTable>
      <Pager page={page} pages={pages} />
    </>
  )
}

function ReviewedRow({ label }: { readonly label: ReviewedLabelDto }) {
  const { userId } = useIdentity()
  const { question, axis, slugs, before, by, at } = label
  return (
    <tr className={table.tall}>
      <th scope="row" className={table.question}>
        <span className={table.beginning}>{question}</span>
      </th>
      <td data-label={axisText(axis)}>{slugsText(slugs)}</td>
      <td data-label="Before">
        {before
          ? `${slugsText(before.slugs)} (${sourceText(before.source).toLowerCase()})`
          : 'none'}
      </td>
      <td data-label="Reviewed">
        {new Date(at).toLocaleString()}
        <span className={table.by}>by {superuserText(by, userId)}</span>
      </td>
    </tr>
  )
}
