import { REVIEW_KINDS } from '@assay/contracts/review-decisions'
import type { ReviewList as ListName, ReviewKind } from '@assay/contracts/reviews'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { useListReviewsQuery } from './review-api.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewNav } from './review-nav.tsx'
import { KIND_WORDS } from './review-words.ts'
import classes from './reviews.module.css'
import { VouchDialog } from './vouch-dialog.tsx'

const PAGE_SIZE = 10

/** Reviews come in while the page is open. */
const POLLING_INTERVAL_MS = 10_000

/** The queue of superusers: a kind of review at a time, what waits or what was decided. */
export function Reviews() {
  const [params] = useSearchParams()
  const kind = REVIEW_KINDS.find((known) => known === params.get('kind')) ?? 'exclusion'
  const list = params.get('list') === 'decided' ? 'decided' : 'waiting'
  return <ReviewsOf key={`${kind} ${list}`} kind={kind} list={list} />
}

interface ReviewsOfProps {
  readonly kind: ReviewKind
  readonly list: ListName
}

function ReviewsOf({ kind, list }: ReviewsOfProps) {
  const page = usePage(PAGE_SIZE)
  const linkTo = usePageLink()
  const [isVouching, setVouching] = useState(false)
  const {
    data: reviews,
    error,
    refetch,
  } = useListReviewsQuery(
    { kind, list, ...pageQuery(page, PAGE_SIZE) },
    {
      pollingInterval: POLLING_INTERVAL_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  )
  if (error && !reviews) return <ListFailure error={error} onRetry={refetch} />
  if (!reviews) return <ListSkeleton label="Loading the reviews" />
  const pages = pageCount(reviews.count, PAGE_SIZE)
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  return (
    <>
      <ReviewNav kind={kind} list={list} waiting={reviews.waiting} />
      <p className={table.note}>{KIND_WORDS[kind].note}</p>
      {kind === 'exclusion' && (
        <Button variant="default" className={classes.vouch} onClick={() => setVouching(true)}>
          Vouch for a network
        </Button>
      )}
      {reviews.count === 0 ? (
        <section className={table.empty}>
          <h2>{list === 'waiting' ? KIND_WORDS[kind].empty : 'Nothing was decided'}</h2>
        </section>
      ) : (
        <ReviewList key={page} reviews={reviews.data} />
      )}
      <Pager page={page} pages={pages} />
      {isVouching && <VouchDialog onClose={() => setVouching(false)} />}
    </>
  )
}
