import { REVIEW_KINDS } from '@assay/contracts/review-decisions'
import type { ReviewList as ListName, ReviewKind, ReviewsDto } from '@assay/contracts/reviews'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { countText } from '../../components/format.ts'
import { ListNav } from '../../components/list-nav.tsx'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { Pager } from '../../components/pager.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { ExemptionDialog } from './exemption-dialog.tsx'
import { useListReviewsQuery } from './review-api.ts'
import { KIND_LABELS } from './review-labels.ts'
import { ReviewList } from './review-list.tsx'
import classes from './reviews.module.css'

const PAGE_SIZE = 10

/** Reviews arrive while the page is open. */
const POLLING_INTERVAL_MS = 10_000

/** The reviews: one kind at a time, waiting or decided. The first kind that waits comes first. */
export function Reviews() {
  const [params] = useSearchParams()
  const kind = REVIEW_KINDS.find((known) => known === params.get('kind')) ?? 'exclusion'
  const list = params.get('list') === 'decided' ? 'decided' : 'waiting'
  return (
    <Page title={t`Reviews`}>
      <ReviewsOf key={`${kind} ${list}`} kind={kind} list={list} />
    </Page>
  )
}

interface ReviewsOfProps {
  readonly kind: ReviewKind
  readonly list: ListName
}

function ReviewsOf({ kind, list }: ReviewsOfProps) {
  const page = usePage(PAGE_SIZE)
  const query = useListReviewsQuery(
    { kind, list, ...pageQuery(page, PAGE_SIZE) },
    { ...FRESH, pollingInterval: POLLING_INTERVAL_MS },
  )
  return (
    <Loaded query={query} label={t`the reviews`} isPolled>
      {(reviews) => <ReviewsPage kind={kind} list={list} page={page} reviews={reviews} />}
    </Loaded>
  )
}

interface ReviewsPageProps extends ReviewsOfProps {
  readonly page: number
  readonly reviews: ReviewsDto
}

function ReviewsPage({ kind, list, page, reviews }: ReviewsPageProps) {
  const linkTo = usePageLink()
  const [params] = useSearchParams()
  const [isExempting, setExempting] = useState(false)
  const pages = pageCount(reviews.count, PAGE_SIZE)
  const first = REVIEW_KINDS.find((other) => reviews.waiting[other] > 0)
  if (first && !params.has('kind')) return <Navigate to={`?kind=${first}`} replace />
  if (page > pages) return <Navigate to={linkTo(pages)} replace />
  return (
    <>
      <ReviewNav kind={kind} list={list} waiting={reviews.waiting} />
      <p className={table.note}>{KIND_LABELS[kind].note}</p>
      {kind === 'exclusion' && (
        <Button variant="default" className={classes.exempt} onClick={() => setExempting(true)}>
          {t`Exempt a network`}
        </Button>
      )}
      {reviews.count === 0 ? (
        <section className={table.empty}>
          <h2>{list === 'waiting' ? KIND_LABELS[kind].empty : t`No decisions yet`}</h2>
        </section>
      ) : (
        <ReviewList key={page} reviews={reviews.data} />
      )}
      <Pager page={page} pages={pages} />
      {isExempting && <ExemptionDialog onClose={() => setExempting(false)} />}
    </>
  )
}

interface ReviewNavProps extends Pick<ReviewsDto, 'waiting'> {
  readonly kind: ReviewKind
  readonly list: ListName
}

/** A card for each kind with its number of waiting reviews, and links to both lists of the kind. */
function ReviewNav({ kind, list, waiting }: ReviewNavProps) {
  return (
    <>
      <nav className={classes.kinds} aria-label={t`Kinds of review`}>
        {REVIEW_KINDS.map((other) => (
          <Link
            key={other}
            to={`?kind=${other}`}
            className={classes.kind}
            aria-current={other === kind ? 'page' : undefined}
          >
            <span className={classes.count}>{countText(waiting[other])}</span>{' '}
            {KIND_LABELS[other].title}
          </Link>
        ))}
      </nav>
      <div className={classes.bar}>
        <ListNav
          label={t`Lists`}
          lists={(['waiting', 'decided'] as const).map((other) => ({
            name: other === 'waiting' ? t`Waiting` : t`Decided`,
            to: `?kind=${kind}&list=${other}`,
            isCurrent: other === list,
          }))}
        />
        <p className={classes.keys}>
          <Trans>
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>1</kbd>–<kbd>9</kbd> choose, <kbd>Enter</kbd>{' '}
            decides
          </Trans>
        </p>
      </div>
    </>
  )
}
