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
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t`Rated`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={rated}
        aria-valuetext={text}
      >
        <span style={{ width: `${total === 0 ? 0 : (100 * rated) / total}%` }} />
      </div>
    </div>
  )
}
