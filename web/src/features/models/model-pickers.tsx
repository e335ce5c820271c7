import type { AnswerSide, ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { ALIASES } from '../../components/aliases.ts'
import classes from './model-pickers.module.css'
import type { ModelNames } from './select-models.ts'

export interface ModelPickersProps {
  readonly mode: Exclude<ChatMode, 'battle'>
  readonly offered: readonly string[]
  readonly chosen: ModelNames
  readonly disabled: boolean
  readonly onPick: (side: AnswerSide, name: string) => void
}

/** One picker for a single chat; two with "vs" between them side by side. */
export function ModelPickers({ mode, offered, chosen, disabled, onPick }: ModelPickersProps) {
  const picker = (side: AnswerSide, label: string) => (
    <NativeSelect
      className={classes.picker}
      aria-label={label}
      value={chosen[side] ?? ''}
      disabled={disabled || offered.length === 0}
      data={[...offered]}
      onChange={(event) => onPick(side, event.currentTarget.value)}
    />
  )
  if (mode === 'single') return <div className={classes.pickers}>{picker('single', t`Model`)}</div>
  return (
    <div className={classes.pickers}>
      {picker('left', t`Model of ${ALIASES.left}`)}
      <span className={classes.versus}>{t`vs`}</span>
      {picker('right', t`Model of ${ALIASES.right}`)}
    </div>
  )
}
