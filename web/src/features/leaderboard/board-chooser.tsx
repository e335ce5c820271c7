import type { BoardSummaryDto } from '@assay/contracts/boards'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { OVERALL } from '../labels/board-title.ts'
import { boardOption } from './board-labels.ts'
import classes from './leaderboard.module.css'

const QUESTIONS = [
  { label: t`About what?`, all: t`Everything`, axes: { subject: t`Subjects`, task: t`Tasks` } },
  { label: t`For whom?`, all: t`Everyone`, axes: { role: t`Roles`, expertise: t`Expertise` } },
] as const

export interface BoardChooserProps {
  readonly boards: readonly BoardSummaryDto[]
  readonly value: string
  readonly onChange: (board: string) => void
}

/**
 * Selects a board by its subject or task, or by its voters: no board combines the two. Boards
 * without votes of their own are grey; in a group, boards with votes come first. A question with
 * one answer is not shown.
 */
export function BoardChooser({ boards, value, onChange }: BoardChooserProps) {
  return QUESTIONS.map(({ label, all, axes }) => {
    const groups = Object.entries(axes).map(([axis, name]) => ({
      name,
      own: boards
        .filter(({ board }) => board.startsWith(`${axis}:`))
        .toSorted((one, other) => other.votes - one.votes),
    }))
    if (groups.every(({ own }) => own.length === 0)) return null
    const chosen = groups.flatMap(({ own }) => own).find(({ board }) => board === value)
    return (
      <NativeSelect
        key={label}
        label={label}
        classNames={{ root: classes.choice, input: classes.chosen }}
        data-empty={chosen?.votes === 0 || undefined}
        value={chosen?.board ?? OVERALL}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value={OVERALL}>{all}</option>
        {groups.map(({ name, own }) => (
          <optgroup key={name} label={name}>
            {own.map((summary) => (
              <option
                key={summary.board}
                value={summary.board}
                data-empty={summary.votes === 0 || undefined}
              >
                {boardOption(summary)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
    )
  })
}
