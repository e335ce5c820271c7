import type { ChatRequest, ResumeRequest } from '@assay/contracts/chat/requests'
import type { JournalledTurn } from './client-journal.ts'

/** A new question, or a turn that is already running. */
export type ChatOpening =
  | { readonly request: ChatQuestion }
  | { readonly turnId: string; readonly names: readonly string[] }

/** A chat request without credentials. A repeated `request_id` returns the same turn. */
export type ChatQuestion = Partial<ChatRequest> &
  Pick<ChatRequest, 'messages'> & { readonly request_id: string }

/**
 * Returns the first frame of a reader's next socket: the question again, or the position up to
 * which the turn was read.
 */
export function toOpeningFrame(opening: ChatOpening, turn: JournalledTurn): object {
  const { turnId } = turn
  if (turnId === undefined) return 'request' in opening ? opening.request : {}
  const sides = [...turn.sides.values()]
  const names = sides.length === 1 ? (['single'] as const) : (['left', 'right'] as const)
  const resume: ResumeRequest['resume'] = {
    turn_id: turnId,
    after: Object.fromEntries(names.map((name, index) => [name, sides[index]?.text.length ?? 0])),
    attempt: Object.fromEntries(names.map((name, index) => [name, sides[index]?.attempt ?? 1])),
  }
  return { resume }
}
