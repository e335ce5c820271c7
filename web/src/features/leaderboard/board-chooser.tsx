import type { BoardSummaryDto } from '@assay/contracts/boards'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { OVERALL } from '../labels/board-title.ts'
import { boardOption } from './board-labels.ts'
import classes from './leaderboard.module.css'

const QUESTIONS = [
  { label: t`About what?`, all: t`Everything`, axes: { subject: t`Subjects`, task: t`Tasks` } },
  { label: t`In which language?`, all: t`All languages`, axes: { language: t`Language` } },
  { label: t`For whom?`, all: t`Everyone`, axes: { role: t`Roles`, expertise: t`Expertise` } },
] as const

/** With fewer votes, the board of a language mostly shows what it borrows. */
const MIN_LANGUAGE_VOTES = 100

const isOffered = ({ board, votes }: BoardSummaryDto) =>
  votes >= MIN_LANGUAGE_VOTES || !board.startsWith('language:')

export interface BoardChooserProps {
  readonly boards: readonly BoardSummaryDto[]
  readonly value: string
  readonly onChange: (board: string) => void
}

/**
 * Selects a board by its subject or task, its language, or its voters: no board combines them.
 * Boards without votes of their own are grey; in a group, boards with votes come first. A question with
 * one answer is not shown.
 */
export function BoardChooser({ boards, value, onChange }: BoardChooserProps) {
  return QUESTIONS.map(({ label, all, axes }) => {
    const groups = Object.entries(axes).map(([axis, name]) => ({
      name,
      own: boards
        .filter((summary) => summary.board.startsWith(`${axis}:`) && isOffered(summary))
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
