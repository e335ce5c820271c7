import { OWN_DETAILS } from '@assay/contracts/constants'
import type { IdentifierKind } from '@assay/contracts/patient-data'
import plugin from 'fastify-plugin'
import type { PatientDataGuard } from './patient-data-guard.ts'

/** Fields in which people write freely, with the identifiers that may be their own. */
type Fields = Readonly<Record<string, readonly IdentifierKind[]>>

const FIELDS: Fields = { title: [], description: [], feedback_text: [], ...OWN_DETAILS }

/** Elsewhere, the additional fields are about the operator's own work. */
const STUDY_FIELDS: Fields = {
  ...FIELDS,
  ...{ comment: [], reason: [], system_prompt: [] },
  // The note of an invitation names its organiser.
  note: OWN_DETAILS.statement,
}

type Input =
  | ({ readonly phi_reviewed?: readonly IdentifierKind[] } & Readonly<Record<string, unknown>>)
  | null

/** Checks every free text of a call for patient data, before its route runs. */
export const guardPlugin = plugin<{ readonly guard: PatientDataGuard }>(async (app, { guard }) => {
  const check = (input: Input, reviewed: readonly IdentifierKind[], fields: Fields) => {
    for (const [field, own] of Object.entries(fields)) {
      const text = input?.[field]
      if (typeof text === 'string') guard(text, [...reviewed, ...own])
    }
  }

  app.addHook('preHandler', async ({ query, body, routeOptions: { url = '', schema } }) => {
    const fields = url.startsWith('/api/v1/studies/') ? STUDY_FIELDS : FIELDS
    // Without a schema, nothing has validated the fields, and no route reads them.
    const input = schema?.body ? (body as Input) : null
    const reviewed = input?.phi_reviewed ?? []
    if (schema?.querystring) check(query as Input, reviewed, fields)
    check(input, reviewed, fields)
  })
})
