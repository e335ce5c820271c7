import type { ChatEvent } from '@assay/contracts/chat/events'
import type { JournalledTurn, ReadSide } from './client-journal.ts'

const WAITING: ReadSide = { attempt: 1, text: '', failed: false }

/**
 * Shows an event on the reader's screen. The server owes each reader the text exactly once and in
 * order, however often the connection broke, so a repeat is as wrong as a gap.
 * @returns what is wrong with it, if anything.
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
  if (!side) return `a token of ${name}, whom nobody announced`
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
  // The same attempt again takes back what was shown and could not be stored.
  if (before && attempt >= before.attempt) return undefined
  return `${name}: reset to attempt ${attempt} from ${before?.attempt}`
}

function markFailed(turn: JournalledTurn, name: string | undefined): string | undefined {
  const side = name === undefined ? undefined : turn.sides.get(name)
  if (name !== undefined && side) turn.sides.set(name, { ...side, failed: true })
  return undefined
}
