import { countText } from '../../components/format.ts'
import section from '../../components/section.module.css'
import { OVERALL } from '../labels/board-title.ts'
import { summarise } from './summarise.ts'
import { useChosenBoard } from './use-chosen-board.ts'
import { useVisibleBoard } from './use-visible-board.ts'

/** Labels the overall board, or one model, whose votes were not all cast by persons. */
export function SimulatedVotes({ llmId }: { llmId?: string }) {
  const { board, simulatedVotes = {} } = useVisibleBoard()
  const [chosen] = useChosenBoard()
  if (!board) return null
  const entry = board.entries.find(({ llm_id }) => llm_id === llmId)
  const all = entry ? entry.matches_played : summarise(board.entries).totalMatches
  const simulated = llmId
    ? (simulatedVotes[llmId] ?? 0)
    : Object.values(simulatedVotes).reduce((sum, votes) => sum + votes, 0) / 2
  if (simulated === 0) return null
  const isPart = !llmId && chosen !== OVERALL
  return (
    <p className={section.note} role="note">
      <strong>
        {isPart && 'Overall board: '}
        {countText(Math.min(simulated, all))} of these {countText(all)} votes are simulated.
      </strong>{' '}
      No person cast them.
    </p>
  )
}
