import type { ChatEvent } from '@assay/contracts/chat/events'
import type { JournalledTurn, ReadSide } from './client-journal.ts'

const WAITING: ReadSide = { attempt: 1, text: '', failed: false }

/**
 * Applies an event to the reader's screen. Every reader must receive the text exactly once and in
 * order, across any number of reconnections. Therefore a repetition is a violation, as is a gap.
 * @returns a description of the violation, if there is one.
 */
export function readScreen(turn: JournalledTurn, event: ChatEvent): string | undefined {
  switch (event.event) {
    case 'thread_created':
      turn.threadId = event.thread_id
      return undefined
    case 'setup':
      for (const name of event.llms) if (!turn.sides.has(name)) turn.sides.set(name, WAITING)
      return announce(turn, event.turn_id)
    case 'resumed':
      return announce(turn, event.turn_id)
    case 'token':
      return addToken(turn, event)
    case 'reset':
      return startAgain(turn, event)
    case 'error':
      return markFailed(turn, event.llm_name)
    case 'done':
      turn.state = event.state
      turn.threadId = event.thread_id
      return announce(turn, event.turn_id)
    default:
      return undefined
  }
}

function announce(turn: JournalledTurn, turnId: string): string | undefined {
  const known = turn.turnId
  turn.turnId = turnId
  return known && known !== turnId ? `turn ${known} became ${turnId}` : undefined
}

function addToken(
  turn: JournalledTurn,
  { llm_name: name, token, seq }: Extract<ChatEvent, { event: 'token' }>,
): string | undefined {
  const side = turn.sides.get(name)
  if (!side) return `a token of ${name}, which was not announced`
  turn.sides.set(name, { ...side, text: side.text + token })
  const expected = side.text.length + token.length
  return seq === expected ? undefined : `${name}: token ends at ${seq}, not ${expected}`
}

function startAgain(
  turn: JournalledTurn,
  { llm_name: name, attempt }: Extract<ChatEvent, { event: 'reset' }>,
): string | undefined {
  const before = turn.sides.get(name)
  turn.sides.set(name, { ...WAITING, attempt })
  // A repeated attempt discards text that was shown but could not be stored.
  if (before && attempt >= before.attempt) return undefined
  return `${name}: reset to attempt ${attempt} from ${before?.attempt}`
}

function markFailed(turn: JournalledTurn, name: string | undefined): string | undefined {
  const side = name === undefined ? undefined : turn.sides.get(name)
  if (name !== undefined && side) turn.sides.set(name, { ...side, failed: true })
  return undefined
}
