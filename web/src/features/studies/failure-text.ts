import type { ConnectionProblemCode } from '@assay/contracts/connection-problems'
import { t } from '@lingui/core/macro'
import { CAUSES } from '../connections/causes.ts'

/** What to do in a study. Its sources are fixed, and nobody draws them by weight. */
const TODO: Partial<Readonly<Record<string, string>>> = {
  empty: t`A demonstration model answers only the questions of the demonstration. For another model, request the answers again; if it reasons, a new version of the study can permit longer answers.`,
  rate_limited: t`Request a higher limit, or request the failed answers again later.`,
  too_long: t`Configure a longer context on its server, or leave this source out.`,
  unknown_model: t`Correct the model’s name, request access, or leave this source out.`,
}

/** Why answers of a source failed, and what to do. */
export function failureText(code: string): string {
  const cause = CAUSES[code as ConnectionProblemCode]
  return cause ? `${cause.what} ${TODO[code] ?? cause.todo}` : code
}
