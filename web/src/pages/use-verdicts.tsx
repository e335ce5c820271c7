import type { Assessments } from '@assay/contracts/assessments'
import { useState } from 'react'
import { ALIASES } from '../components/aliases.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'
import type { Chat } from './use-chat.ts'

/** A vote does not need this part, so no voter waits for its code. */
const AssessmentPicker = lazyPart(
  () => import('../features/votes/assessment-picker.tsx'),
  'AssessmentPicker',
)

/**
 * The verdicts on the answers of the turn that waits for its vote, and for the head of each answer
 * the button that gives them.
 */
export function useVerdicts({ undecided, votes }: Pick<Chat, 'undecided' | 'votes'>) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Assessments>>>({})
  if (!undecided) return { verdicts: {}, heads: {} }
  const { key } = undecided
  const verdicts = drafts[key] ?? votes.refusalOf(undecided)?.assessments ?? {}
  const pickerOf = (side: 'left' | 'right') => (
    <AssessmentPicker
      name={ALIASES[side]}
      value={verdicts[side]}
      onChange={(value) => setDrafts({ ...drafts, [key]: { ...verdicts, [side]: value } })}
    />
  )
  return {
    verdicts,
    heads: {
      [ALIASES.left]: pickerOf('left'),
      [ALIASES.right]: pickerOf('right'),
    },
  }
}
