import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import classes from './benchmark.module.css'
import type { BenchmarkRow } from './parse-benchmark.ts'

export interface BenchmarkPointProps {
  /** The centre, in pixels. */
  readonly cx?: number
  readonly cy?: number
  readonly payload: { readonly row: BenchmarkRow; readonly isHidden: boolean }
  readonly onToggle: (model: string) => void
}

const RADIUS_PX = 5
/** The radius of the area that reacts to a press, because fingers are wider than points. */
const REACH_PX = 14

/** One model; a press hides it or shows it again. */
export function BenchmarkPoint({ cx = 0, cy = 0, payload, onToggle }: BenchmarkPointProps) {
  const { row, isHidden } = payload
  const { model, company, quality, safety, isReasoning } = row

  function pressByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onToggle(model)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture has no button elements
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isHidden}
      aria-label={t`Hide ${model} (${company}): quality ${quality.value}, safety ${safety.value}`}
      className={classes.point}
      data-company={company}
      data-hidden={isHidden || undefined}
      transform={`translate(${cx} ${cy})`}
      onClick={() => onToggle(model)}
      onKeyDown={pressByKey}
    >
      <circle r={REACH_PX} className={classes.reach} />
      {isReasoning ? (
        <path
          d={`M0 ${-RADIUS_PX - 2}L${RADIUS_PX + 2} 0L0 ${RADIUS_PX + 2}L${-RADIUS_PX - 2} 0Z`}
        />
      ) : (
        <circle r={RADIUS_PX} />
      )}
    </g>
  )
}
