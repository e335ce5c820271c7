import { TextReviews } from '../features/text-reviews/text-reviews.tsx'
import classes from './text-page.module.css'

export function TextsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Texts</h1>
      <TextReviews />
    </div>
  )
}
