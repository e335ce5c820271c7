import { Reviews } from '../features/reviews/reviews.tsx'
import classes from './text-page.module.css'

export function ReviewsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Reviews</h1>
      <Reviews />
    </div>
  )
}
