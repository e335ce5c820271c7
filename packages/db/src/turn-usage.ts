import { DEFAULT_MAX_TOKENS } from '@assay/contracts/chat/requests'
import { sql } from 'kysely'

/** The start of the current UTC day. */
export const MIDNIGHT = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`

/** Tokens of a question and its answers. A running answer counts with its maximum length. */
export const TURN_TOKENS = sql`case when answers.state in ('queued', 'streaming')
  then coalesce(turns.max_tokens, ${sql.lit(DEFAULT_MAX_TOKENS)})
  else coalesce(answers.input_tokens, 0) + coalesce(answers.output_tokens, length(answers.content) / 4)
  end`

/** US dollars; null for a model without a price. */
export const TURN_COST = sql`(coalesce(answers.input_tokens, 0) * models.input_price
  + coalesce(answers.output_tokens, 0) * models.output_price) / 1e6`
