import type { RatedStudyDto } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { countText } from '../../components/format.ts'
import classes from './study-ratings.module.css'

/** How many of their assignments the rater has rated: `12 of 40`. */
export function Progress({ study: { rated, total } }: { readonly study: RatedStudyDto }) {
  const text = t`${countText(rated)} of ${countText(total)}`
  return (
    <div className={classes.progress}>
      <span aria-hidden>{text}</span>
      <progress aria-label={t`Rated`} aria-valuetext={text} max={total || 1} value={rated} />
    </div>
  )
}
