import { LabelReviews } from '../features/label-reviews/label-reviews.tsx'
import classes from './text-page.module.css'

export function LabelsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Labels</h1>
      <LabelReviews />
    </div>
  )
}
