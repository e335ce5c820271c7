import { z } from 'zod'
import { ErrorBody } from './errors.ts'

/** What a stretch of a text looks like. */
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
])
export type IdentifierKind = z.infer<typeof IdentifierKind>

/** Kinds that a person has looked at and says are no patient's. */
export const ReviewedKinds = z.array(IdentifierKind).max(IdentifierKind.options.length)

/** Where, in UTF-16 units of the text that was sent, without the blanks around a feedback. */
export const PatientDataFinding = z.object({
  kind: IdentifierKind,
  start: z.int(),
  end: z.int(),
})
export type PatientDataFinding = z.infer<typeof PatientDataFinding>

/** A 409, of which one kind says what looks like patient data; it never repeats the text. */
export const ConflictBody = ErrorBody.extend({
  findings: z.array(PatientDataFinding).optional(),
})
