import type { BoardMatrixDto } from '@assay/contracts/boards'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { useState } from 'react'
import { boardTitle } from '../labels/board-title.ts'
import { borrowingText, ratingText } from './board-labels.ts'
import classes from './boards.module.css'
import { IntervalPlot } from './interval-plot.tsx'
import { intervalScale } from './interval-scale.ts'
import { ModelPicker } from './model-picker.tsx'

export interface ModelAcrossProps {
  readonly boards: BoardMatrixDto['boards']
  readonly entries: readonly LeaderboardEntryDto[]
}

/** One model overall and on every subject, as intervals on one scale. */
export function ModelAcross({ boards, entries }: ModelAcrossProps) {
  const [chosen, setChosen] = useState<string>()
  const model = entries.find(({ llm_id }) => llm_id === chosen) ?? entries[0]
  if (!model) return null
  const rows = boards.flatMap(({ board, cells }) =>
    cells
      .filter(({ llm_id }) => llm_id === model.llm_id)
      .map((cell) => ({ ...cell, name: boardTitle(board), borrowing: borrowingText(cell) })),
  )
  const all = [{ ...model, name: 'Overall', borrowing: '' }, ...rows]
  const scale = intervalScale(all)
  return (
    <>
      <h3 className={classes.subheading}>One model across subjects</h3>
      <ModelPicker
        label="Model across subjects"
        models={entries}
        value={model.llm_id}
        onChange={setChosen}
      />
      <ul className={classes.whiskers} aria-label={`${model.llm_name} across subjects`}>
        {all.map((row) => (
          <li key={row.name}>
            <span>{row.name}</span>
            <IntervalPlot entry={row} scale={scale} />
            <span className={classes.figures}>{ratingText(row)}</span>
            <span className={classes.borrowed}>{row.borrowing}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
