import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { NativeSelect } from '@mantine/core'
import classes from './leaderboard.module.css'

export type Model = Pick<LeaderboardEntryDto, 'llm_id' | 'llm_name'>

export interface ModelPickerProps {
  readonly label: string
  readonly models: readonly Model[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Selects one model of a board. */
export function ModelPicker({ label, models, value, onChange }: ModelPickerProps) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.picker}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={models.map(({ llm_id, llm_name }) => ({ value: llm_id, label: llm_name }))}
    />
  )
}
