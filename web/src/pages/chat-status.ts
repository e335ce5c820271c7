import { t } from '@lingui/core/macro'
import type { Turn } from '../features/chat/turn.ts'
import { unratedText } from '../features/votes/unrated-text.ts'
import type { Chat } from './use-chat.ts'

type ChatProgress = Pick<Chat, 'mode' | 'isAnswering' | 'isStopping' | 'undecided'>

/** The announcement of the chat's state to screen readers. */
export function statusText({ mode, isAnswering, isStopping, undecided }: ChatProgress): string {
  if (isStopping) return t`Stopping.`
  if (isAnswering)
    return mode === 'single' ? t`The assistant is answering.` : t`Both assistants are answering.`
  if (!undecided) return ''
  const warning = warningOf(undecided)
  return warning ? t`The answers have ended. ${warning}` : t`The answers are complete. Please vote.`
}

/** The warning before a vote that will not be rated, with the reason. */
export function warningOf({ stream }: Turn): string | undefined {
  const { unratedReason } = stream
  if (!unratedReason) return undefined
  return t`Your vote will not count, because ${unratedText(unratedReason, stream)}.`
}
