import { REVIEW_KINDS } from '@assay/contracts/review-decisions'
import type { ReviewKind, ReviewList, ReviewsDto } from '@assay/contracts/reviews'
import { Link } from 'react-router'
import { KIND_WORDS } from './review-words.ts'
import classes from './reviews.module.css'

interface ReviewNavProps extends Pick<ReviewsDto, 'waiting'> {
  readonly kind: ReviewKind
  readonly list: ReviewList
}

/** A card per kind with the number that waits, and both lists of the kind. */
export function ReviewNav({ kind, list, waiting }: ReviewNavProps) {
  return (
    <>
      <nav className={classes.kinds} aria-label="Kinds of review">
        {REVIEW_KINDS.map((other) => (
          <Link
            key={other}
            to={`?kind=${other}`}
            className={classes.kind}
            aria-current={other === kind ? 'page' : undefined}
          >
            <span className={classes.count}>{waiting[other].toLocaleString()}</span>{' '}
            {KIND_WORDS[other].title}
          </Link>
        ))}
      </nav>
      <div className={classes.bar}>
        <nav className={classes.lists} aria-label="Lists">
          {(['waiting', 'decided'] as const).map((other) => (
            <Link
              key={other}
              to={`?kind=${kind}&list=${other}`}
              aria-current={other === list ? 'page' : undefined}
            >
              {other === 'waiting' ? 'Waiting' : 'Decided'}
            </Link>
          ))}
        </nav>
        <p className={classes.keys}>
          <kbd>J</kbd> <kbd>K</kbd> move, <kbd>1</kbd>–<kbd>9</kbd> choose, <kbd>Enter</kbd> decides
        </p>
      </div>
    </>
  )
}
