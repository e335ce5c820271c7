import { sql } from 'kysely'

/**
 * For each fact: its index in a model's ledger entries, and the `models` column with its current
 * value.
 */
const FACTS = {
  llmName: [1, sql.ref('models.llm_name')],
  provider: [2, sql.ref('models.connection_id')],
  providerModel: [3, sql.ref('models.provider_model')],
} as const

/**
 * Selects the name of a `models` row at a ledger position. If the ledger does not contain the model
 * yet, selects its current name.
 */
export const chainedModelName = (position: string) => chainedModelFact(position, 'llmName')

/**
 * Selects a fact of a `models` row at a ledger position. If the ledger does not contain the model
 * yet, selects the current value.
 */
export function chainedModelFact(position: string, name: keyof typeof FACTS) {
  const [place, ofNow] = FACTS[name]
  return sql<string>`coalesce((
    select facts ->> ${sql.lit(place)} from ledger_changes
    where kind = 'model' and subject_id = models.id and position <= ${position}
    order by position desc limit 1
  ), ${ofNow})`
}
