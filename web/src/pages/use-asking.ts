import type { ChatMode } from '@assay/contracts/threads'
import { ERRORS } from '../api/error-catalogue.ts'
import { logFailure } from '../api/log-failure.ts'
import { track } from '../api/track.ts'
import type { Question } from '../features/chat/use-thread-state.ts'
import type { useModelSelection } from '../features/models/use-model-selection.ts'
import type { CheckedText } from '../features/patient-data/checked-text.ts'
import type { useTerms } from '../features/terms/use-terms.ts'
import { useOnline } from '../hooks/use-online.ts'
import { useStoredFlag } from '../hooks/use-stored-flag.ts'
import { useQuestion } from './use-question.ts'

export interface AskingOptions {
  readonly mode: ChatMode
  readonly models: ReturnType<typeof useModelSelection>
  readonly isThinking: boolean
  readonly terms: Pick<ReturnType<typeof useTerms>, 'status'>
  /** True if the page requires no other step before the question is sent. */
  readonly mayFollow: boolean
  /** A turn waits for its vote. */
  readonly mustVote: boolean
  readonly onAsk: (question: Question) => void
}

/** The question in the box, sent once network, terms, models and the previous vote allow it. */
export function useAsking(options: AskingOptions) {
  const { mode, models, isThinking, terms, mayFollow, mustVote, onAsk } = options
  const isOnline = useOnline()
  const ready = isOnline && terms.status === 'accepted' && !models.isLoading && mayFollow
  const question = useQuestion({
    mode,
    ready,
    onSend({ text: written, reviewed }) {
      if (mustVote) return question.write(written)
      const { single, left, right } = models.chosen
      if (mode === 'single' && !single) {
        logFailure(ERRORS.noModel)
        return question.write(written)
      }
      const prompt = written.trim()
      const names = { model: single, left_model: left, right_model: right }
      onAsk({ prompt, reviewed, thinking: isThinking, models: names })
      track({ event: 'message_sent', mode, message_length: prompt.length })
      question.clear()
    },
  })
  return {
    ...question,
    send(text: CheckedText) {
      if (!models.isMissing) return question.send(text)
      models.readAgain()
      question.enqueue(text)
    },
  }
}

/** Whether thinking models are requested, shared by all pages and tabs. */
export function useThinking() {
  const [on, set] = useStoredFlag('thinking_models')
  return { on, set }
}
