import { OWN_DETAILS } from '@assay/contracts/constants'
import type { IdentifierKind } from '@assay/contracts/patient-data'
import plugin from 'fastify-plugin'
import type { PatientDataGuard } from './patient-data-guard.ts'

/** Fields of requests in which people write freely. */
const FIELDS = ['title', 'description', 'feedback_text', 'full_name', 'statement'] as const

const OWN: Partial<Record<(typeof FIELDS)[number], readonly IdentifierKind[]>> = OWN_DETAILS

type Input = Partial<Record<(typeof FIELDS)[number], string | null>> & {
  readonly phi_reviewed?: readonly IdentifierKind[]
}

/** Checks every free text of a call for patient data, before its route runs. */
export const guardPlugin = plugin<{ readonly guard: PatientDataGuard }>(async (app, { guard }) => {
  app.addHook('preHandler', async ({ query, body }) => {
    for (const input of [query, body]) {
      // Its schema has validated each of these fields.
      const { phi_reviewed: reviewed = [], ...texts } = (input ?? {}) as Input
      for (const field of FIELDS) {
        const text = texts[field]
        if (text) guard(text, [...reviewed, ...(OWN[field] ?? [])])
      }
    }
  })
})
