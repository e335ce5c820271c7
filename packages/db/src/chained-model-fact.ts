import { sql } from 'kysely'

/** Where facts of the ledger's entries of models stand, and what a row of `models` says of now. */
const FACTS = {
  llmName: [1, sql.ref('models.llm_name')],
  provider: [2, sql.ref('models.provider')],
  providerModel: [3, sql.ref('models.provider_model')],
} as const

/**
 * What the ledger calls a row of `models` at a position; its name of now where the ledger does not
 * tell of it yet.
 */
export const chainedModelName = (position: string) => chainedModelFact(position, 'llmName')

/** The same of another fact. */
export function chainedModelFact(position: string, name: keyof typeof FACTS) {
  const [place, ofNow] = FACTS[name]
  return sql<string>`coalesce((
    select facts ->> ${sql.lit(place)} from ledger_changes
    where kind = 'model' and subject_id = models.id and position <= ${position}
    order by position desc limit 1
  ), ${ofNow})`
}
