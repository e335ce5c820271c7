import { OWN_DETAILS } from '@assay/contracts/constants'
import type { IdentifierKind } from '@assay/contracts/patient-data'
import plugin from 'fastify-plugin'
import type { PatientDataGuard } from './patient-data-guard.ts'

type Field = 'title' | 'description' | 'feedback_text' | keyof typeof OWN_DETAILS

/** Fields of requests in which people write freely, with the identifiers that may be their own. */
const OWN: Readonly<Record<Field, readonly IdentifierKind[]>> = {
  ...{ title: [], description: [], feedback_text: [] },
  ...OWN_DETAILS,
}
const FIELDS = Object.keys(OWN) as Field[]

type Input =
  | (Partial<Record<Field, string | null>> & { readonly phi_reviewed?: readonly IdentifierKind[] })
  | null

/** Checks every free text of a call for patient data, before its route runs. */
export const guardPlugin = plugin<{ readonly guard: PatientDataGuard }>(async (app, { guard }) => {
  app.addHook('preHandler', async ({ query, body, routeOptions: { schema } }) => {
    // Without a schema, nothing has validated the fields, and no route reads them.
    const inputs = [schema?.querystring && query, schema?.body && body] as [Input?, Input?]
    const reviewed = inputs[1]?.phi_reviewed ?? []
    for (const input of inputs)
      for (const field of FIELDS) {
        const text = input?.[field]
        if (text) guard(text, [...reviewed, ...OWN[field]])
      }
  })
})
