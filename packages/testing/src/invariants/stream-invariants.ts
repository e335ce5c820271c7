import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { sql } from 'kysely'
import type { JournalledTurn, ReadSide } from '../client/client-journal.ts'
import type { Invariant } from './invariant.ts'

interface StoredSide {
  readonly turnId: string
  readonly name: string
  readonly attempt: number
  readonly content: string
  readonly state: string
}

const readersSawTheAnswer: Invariant = {
  id: 'I11',
  statement: 'readers see exactly the stored text of a side, without gaps or repetitions',
  async check({ db, journal }) {
    if (!journal) return undefined
    const stored = await readSides(
      journal.turns.flatMap(({ turnId }) => turnId ?? []),
      db,
    )
    const differences = journal.turns.flatMap((turn) =>
      [...turn.sides].flatMap(([name, side]) => {
        const answer = stored.get(`${turn.turnId} ${name}`)
        // The turn may have been deleted with its user.
        return answer ? (compare(turn, side, answer) ?? []) : []
      }),
    )
    return [...journal.violations, ...differences]
  },
}

async function readSides(
  turnIds: readonly string[],
  db: Parameters<Invariant['check']>[0]['db'],
): Promise<ReadonlyMap<string, StoredSide>> {
  const { rows } = await sql<StoredSide>`
    select turn_id, answers.attempt, content, answers.state,
      case when blind and side = 'left' then ${BATTLE_ALIASES.left}
        when blind and side = 'right' then ${BATTLE_ALIASES.right}
        else llm_name end as name
    from answers join turns on turns.id = turn_id join models on models.id = answers.model_id
    where turn_id = any(${turnIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [`${row.turnId} ${row.name}`, row]))
}

function compare(turn: JournalledTurn, side: ReadSide, answer: StoredSide): string | undefined {
  const which = `turn ${turn.turnId}, ${answer.name}`
  // A reader that has received no text waits for attempt 1, even before that attempt starts.
  if (side.attempt > Math.max(answer.attempt, 1))
    return `${which}: attempt ${side.attempt} was never made`
  if (turn.state === undefined) {
    const isVoid = side.attempt < answer.attempt || answer.state === 'failed'
    return isVoid || answer.content.startsWith(side.text)
      ? undefined
      : `${which}: the text that was read is not part of the stored text`
  }
  if (side.attempt < answer.attempt && answer.content !== '')
    return `${which}: attempt ${side.attempt} was read to its end, but attempt ${answer.attempt} is stored`
  if (answer.content !== side.text && answer.state === 'done')
    return `${which}: ${side.text.length} characters were read, but ${answer.content.length} are stored`
  return undefined
}

export const STREAM_INVARIANTS = [readersSawTheAnswer] as const
