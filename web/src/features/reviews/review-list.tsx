import type { ReviewDto } from '@assay/contracts/reviews'
import { useEffect, useRef, useState } from 'react'
import { ReviewCard } from './review-card.tsx'
import classes from './reviews.module.css'

/** A page of reviews. The keys act on the current one. */
export function ReviewList({ reviews }: { readonly reviews: readonly ReviewDto[] }) {
  const [index, setIndex] = useState(0)
  const hasMoved = useRef(false)
  const current = Math.min(index, reviews.length - 1)
  const currentId = reviews[current]?.id

  // A decided review leaves the list: move the focus to the review that takes its place.
  useEffect(() => {
    if (hasMoved.current) document.getElementById(`review-${currentId}`)?.focus()
  }, [currentId])

  function move(step: 1 | -1) {
    hasMoved.current = true
    setIndex(Math.max(0, Math.min(current + step, reviews.length - 1)))
  }
  function select(selected: number) {
    hasMoved.current = true
    setIndex(selected)
  }
  return (
    <ol className={classes.list}>
      {reviews.map((review, place) => (
        <li key={review.id}>
          <ReviewCard
            review={review}
            isCurrent={place === current}
            onMove={move}
            onSelect={() => place !== current && select(place)}
          />
        </li>
      ))}
    </ol>
  )
}
