import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { countText } from '../../components/format.ts'
import section from '../../components/section.module.css'
import { summarise } from './summarise.ts'
import { useVisibleBoard } from './use-visible-board.ts'

/** Labels the overall board, or one model, whose votes were not all cast by persons. */
export function SimulatedVotes({ llmId }: { llmId?: string }) {
  const { board, simulatedVotes = {} } = useVisibleBoard()
  const [params] = useSearchParams()
  if (!board) return null
  const entry = board.entries.find(({ llm_id }) => llm_id === llmId)
  const all = entry ? entry.matches_played : summarise(board.entries).totalMatches
  const simulated = llmId
    ? (simulatedVotes[llmId] ?? 0)
    : Object.values(simulatedVotes).reduce((sum, votes) => sum + votes, 0) / 2
  if (simulated === 0) return null
  return (
    <p className={section.note} role="note">
      <Trans>
        <strong>
          {!llmId && params.has('board') && t`Overall board: `}
          {countText(Math.min(simulated, all))} of these {countText(all)} votes are simulated.
        </strong>{' '}
        No person cast them.
      </Trans>
    </p>
  )
}
