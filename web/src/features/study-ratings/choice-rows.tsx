import { useId, useRef, useState } from 'react'
import { useShortcutKeys } from '../../hooks/use-shortcut-keys.ts'
import classes from './study-ratings.module.css'

export interface ChoiceRow {
  readonly label: string
  readonly note?: string | undefined
}

export interface ChoiceRowsProps {
  readonly rows: readonly ChoiceRow[]
  /** The choices of each row. The key of the first is 1. */
  readonly choices: readonly string[]
  /** The index of the choice in each row; null where nothing is chosen yet. */
  readonly chosen: readonly (number | null)[]
  readonly onChoose: (row: number, choice: number) => void
}

/**
 * Rows with the same choices. The digits choose in the current row, which is the first row without
 * a choice, or the row with the focus. Then the next row without a choice is current.
 */
export function ChoiceRows({ rows, choices, chosen, onChoose }: ChoiceRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState<number>()
  const current = entered ?? chosen.indexOf(null)

  useShortcutKeys((key) => {
    const choice = Number(key) - 1
    if (!choices[choice] || !rows[current]) return
    onChoose(current, choice)
    const next = nextEmpty(chosen, current)
    setEntered(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <div ref={list} className={classes.rows}>
      {rows.map((row, index) => (
        <Row
          // Two criteria may have the same text.
          key={`${index} ${row.label}`}
          {...row}
          choices={choices}
          chosen={chosen[index] ?? null}
          isCurrent={index === current}
          onEnter={() => setEntered(index)}
          onChoose={(choice) => onChoose(index, choice)}
        />
      ))}
    </div>
  )
}

/** The row after the current one that has no choice yet, or else the row itself. */
function nextEmpty(chosen: ChoiceRowsProps['chosen'], current: number): number {
  const isEmpty = (_: unknown, index: number) => index !== current && chosen[index] === null
  const after = chosen.findIndex((value, index) => index > current && isEmpty(value, index))
  const first = after === -1 ? chosen.findIndex(isEmpty) : after
  return first === -1 ? current : first
}

interface RowProps extends ChoiceRow {
  readonly choices: readonly string[]
  readonly chosen: number | null
  readonly isCurrent: boolean
  readonly onEnter: () => void
  readonly onChoose: (choice: number) => void
}

function Row({ label, note, choices, chosen, isCurrent, onEnter, onChoose }: RowProps) {
  const name = useId()
  return (
    <fieldset className={classes.row} data-current={isCurrent || undefined} onFocus={onEnter}>
      <legend>{label}</legend>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.options}>
        {choices.map((choice, index) => (
          <label key={choice} className={`${classes.option} touch`}>
            <input
              type="radio"
              name={name}
              checked={index === chosen}
              aria-keyshortcuts={`${index + 1}`}
              onChange={() => onChoose(index)}
            />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
