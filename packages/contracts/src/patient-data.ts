import { z } from 'zod'
import { ErrorBody } from './errors.ts'

/** The kind of identifier that a passage resembles. */
export const IdentifierKind = z.enum([
  'email',
  'phone',
  'record_number',
  'insurance_number',
  'ssn',
  'nhs_number',
  'iban',
  'street_address',
  'date_of_birth',
  'portal_url',
  'device_serial',
  'name',
  'age_over_89',
  'admission_date',
  'place_with_age',
  'ward_place',
])
export type IdentifierKind = z.infer<typeof IdentifierKind>

/** Kinds of identifiers that the person has checked and confirmed not to be a patient's. */
export const ReviewedKinds = z.array(IdentifierKind).max(IdentifierKind.options.length)

/** Offsets in UTF-16 code units of the submitted text. For feedback, the text is trimmed first. */
export const PatientDataFinding = z.object({
  kind: IdentifierKind,
  start: z.int(),
  end: z.int(),
})
export type PatientDataFinding = z.infer<typeof PatientDataFinding>

/** A 409. For possible patient data it contains the findings, but never the text itself. */
export const ConflictBody = ErrorBody.extend({
  findings: z.array(PatientDataFinding).optional(),
})
