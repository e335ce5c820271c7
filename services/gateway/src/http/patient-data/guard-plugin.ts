import { OWN_DETAILS } from '@assay/contracts/constants'
import type { IdentifierKind } from '@assay/contracts/patient-data'
import plugin from 'fastify-plugin'
import type { PatientDataGuard } from './patient-data-guard.ts'

type StudyField = 'comment' | 'reason' | 'note' | 'system_prompt'
type Field = 'title' | 'description' | 'feedback_text' | keyof typeof OWN_DETAILS | StudyField

/** Fields of requests in which people write freely, with the identifiers that may be their own. */
const OWN: Readonly<Record<Field, readonly IdentifierKind[]>> = {
  ...{ title: [], description: [], feedback_text: [], comment: [], reason: [] },
  system_prompt: [],
  ...OWN_DETAILS,
  // The note of an invitation names its organiser.
  note: OWN_DETAILS.statement,
}
const FIELDS = Object.keys(OWN) as Field[]
/** Elsewhere, fields with these names are about the operator's own work. */
const OF_STUDIES: readonly Field[] = [
  'comment',
  'reason',
  'note',
  'system_prompt',
] satisfies StudyField[]
const ELSEWHERE = FIELDS.filter((field) => !OF_STUDIES.includes(field))

type Input =
  | (Partial<Record<Field, string | null>> & { readonly phi_reviewed?: readonly IdentifierKind[] })
  | null

/** Checks every free text of a call for patient data, before its route runs. */
export const guardPlugin = plugin<{ readonly guard: PatientDataGuard }>(async (app, { guard }) => {
  const check = (input: Input, reviewed: readonly IdentifierKind[], fields: readonly Field[]) => {
    for (const field of fields) {
      const text = input?.[field]
      if (text) guard(text, [...reviewed, ...OWN[field]])
    }
  }

  app.addHook('preHandler', async ({ query, body, routeOptions: { schema } }) => {
    const fields = schema?.tags?.includes('studies') ? FIELDS : ELSEWHERE
    // Without a schema, nothing has validated the fields, and no route reads them.
    const input = schema?.body ? (body as Input) : null
    const reviewed = input?.phi_reviewed ?? []
    if (schema?.querystring) check(query as Input, reviewed, fields)
    check(input, reviewed, fields)
  })
})
