import { t } from '@lingui/core/macro'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { ChartFigure } from '../../components/chart-figure.tsx'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import classes from './benchmark.module.css'
import type { BenchmarkRow } from './parse-benchmark.ts'

const BenchmarkChart = lazyWithRetry(() => import('./benchmark-chart.tsx'), 'BenchmarkChart')

export interface BenchmarkFigureProps {
  readonly rows: readonly BenchmarkRow[]
  readonly hidden: ReadonlySet<string>
  readonly withLabels: boolean
  readonly caption?: ReactNode
  readonly table?: ReactNode
  readonly onToggle: (model: string) => void
}

/** The chart, with chips to show hidden models again. */
export function BenchmarkFigure(props: BenchmarkFigureProps) {
  const { rows, hidden, withLabels, caption, table, onToggle } = props
  const figure = useRef<HTMLElement>(null)
  // Each press redraws all points, which would lose the focus.
  useKeptFocus(figure)
  return (
    <>
      <HiddenModels models={[...hidden]} onShow={onToggle} />
      <ChartFigure ref={figure} caption={caption} table={table}>
        <BenchmarkChart rows={rows} hidden={hidden} withLabels={withLabels} onToggle={onToggle} />
      </ChartFigure>
    </>
  )
}

/** A chip for each hidden model; removing it shows the model again. */
function HiddenModels({
  models,
  onShow,
}: {
  models: readonly string[]
  onShow: (model: string) => void
}) {
  if (models.length === 0) return null
  return (
    <div className={classes.hidden}>
      <span id="hidden-models">{t`Hidden models:`}</span>
      <ul aria-labelledby="hidden-models">
        {models.map((model) => (
          <li key={model}>
            <button
              type="button"
              className={classes.chip}
              aria-label={t`Show ${model}`}
              onClick={() => onShow(model)}
            >
              {model} <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
