import { Attestations } from '../features/attestations/attestations.tsx'
import classes from './text-page.module.css'

export function AttestationsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Expertise</h1>
      <Attestations />
    </div>
  )
}
