import type { DatabaseTransaction } from '@assay/db'
import { differenceHalfWidths, type Uncertainty } from '@assay/rating'
import { sql } from 'kysely'

/** Keeps how sure the difference of each two models is, for the details of the boards that follow. */
export async function saveDifferences(
  trx: DatabaseTransaction,
  uncertainty: Uncertainty,
): Promise<void> {
  const halfWidths = Array.from(differenceHalfWidths(uncertainty))
  await sql`
    insert into rating_differences (compared_models, difference_half_widths)
    values (${uncertainty.modelIds}::uuid[], ${halfWidths}::float8[])
    on conflict (only_one) do update set compared_models = excluded.compared_models,
      difference_half_widths = excluded.difference_half_widths`.execute(trx)
}
