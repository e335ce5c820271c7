import type { BoardSummaryDto } from '@assay/contracts/boards'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { Section } from '../../components/section.tsx'
import { boardTitle } from '../labels/board-title.ts'
import { boardOption, differenceText, styleText } from './board-labels.ts'
import { BoardTable } from './board-table.tsx'
import classes from './boards.module.css'
import {
  useListBoardsQuery,
  useReadBoardDifferencesQuery,
  useReadBoardQuery,
} from './leaderboard-api.ts'
import { StyleComparison } from './style-comparison.tsx'
import { SubjectMap, type SubjectMapProps } from './subject-map.tsx'

const STYLE_BOARD = 'style:equal'
const GROUPS = [
  { axis: 'style', label: 'Style' },
  { axis: 'subject', label: 'Subjects' },
  { axis: 'task', label: 'Tasks' },
  { axis: 'expertise', label: 'Expertise' },
  { axis: 'role', label: 'Roles' },
] as const

export interface OtherBoardsProps {
  /** The entries of the overall board. */
  readonly entries: readonly LeaderboardEntryDto[]
  readonly pollingInterval: number
}

/** The boards by subject, task and expertise, and the one at equal style. */
export function OtherBoards({ entries, pollingInterval }: OtherBoardsProps) {
  const polling = { pollingInterval, skipPollingIfUnfocused: true }
  const { data } = useListBoardsQuery(undefined, polling)
  const [chosen, setChosen] = useState(STYLE_BOARD)
  if (!data) return null
  const summary = data.data.find(({ board }) => board === chosen)
  return (
    <Section title="By style, subject, task and expertise" note={NOTE}>
      <BoardPicker boards={data.data} value={chosen} onChange={setChosen} />
      {summary && isEmptyStyle(summary) && (
        <p className={classes.note}>
          No vote that counts in the ratings has style data for both answers yet.
        </p>
      )}
      {summary && !isEmptyStyle(summary) && (
        <Chosen summary={summary} entries={entries} polling={polling} />
      )}
      <ExpertiseDifferences entries={entries} polling={polling} />
      <SubjectMap entries={entries} polling={polling} />
    </Section>
  )
}

const NOTE =
  'The best model may differ by subject. A board with few votes of its own borrows from all other ' +
  'votes and shows how much. Boards by expertise and role borrow nothing and stay empty until ten ' +
  'people have voted. Votes from one network or mail domain make up at most half of a role’s ' +
  'board. Ratings on different boards can’t be compared.'

const isEmptyStyle = ({ board, votes }: BoardSummaryDto) => board === STYLE_BOARD && votes === 0

interface BoardPickerProps {
  readonly boards: readonly BoardSummaryDto[]
  readonly value: string
  readonly onChange: (board: string) => void
}

/** Within a group, boards with votes come first. */
function BoardPicker({ boards, value, onChange }: BoardPickerProps) {
  return (
    <NativeSelect
      aria-label="Board"
      className={classes.picker}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={GROUPS.map(({ axis, label }) => ({
        group: label,
        items: boards
          .filter(({ board }) => board.startsWith(`${axis}:`))
          .toSorted((one, other) => other.votes - one.votes)
          .map((summary) => ({ value: summary.board, label: boardOption(summary) })),
      }))}
    />
  )
}

interface ChosenProps {
  readonly summary: BoardSummaryDto
  readonly entries: readonly LeaderboardEntryDto[]
  readonly polling: { readonly pollingInterval: number; readonly skipPollingIfUnfocused: boolean }
}

function Chosen({ summary, entries, polling }: ChosenProps) {
  const { currentData: board, error } = useReadBoardQuery({ board: summary.board }, polling)
  const title = boardTitle(summary.board)
  if (error && !board) return <p className={classes.note}>This board hasn’t been computed yet.</p>
  if (!board) return <LoadingDots label={`Loading the board: ${title}`} />
  if (summary.board !== STYLE_BOARD) return <BoardTable board={board} title={title} />
  return (
    <>
      <p className={classes.answer}>{styleText(board.style ?? [])}</p>
      <StyleComparison asVoted={entries} atEqualStyle={board.entries} />
    </>
  )
}

/**
 * The differences between experts and all voters; nothing is shown before there are ten experts of
 * a kind.
 */
function ExpertiseDifferences({ entries, polling }: SubjectMapProps) {
  const { data } = useReadBoardDifferencesQuery(undefined, polling)
  if (!data || data.tested === 0) return null
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  return (
    <>
      <h3 className={classes.subheading}>Experts and everyone else</h3>
      {data.data.length === 0 && (
        <p className={classes.answer}>
          So far, no group of experts orders the models clearly differently from everyone else.
        </p>
      )}
      {data.data.map((difference) => (
        <p key={`${difference.board} ${difference.llm_id}`} className={classes.answer}>
          {differenceText(difference, names.get(difference.llm_id) ?? 'A model')}
        </p>
      ))}
    </>
  )
}
