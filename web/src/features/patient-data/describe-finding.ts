import type { IdentifierKind } from '@assay/contracts/patient-data'
import type { Finding } from './use-patient-data-check.ts'

interface Description {
  /** Follows "looks like". */
  readonly what: string
  readonly why: string
}

const DESCRIPTIONS: Readonly<Record<IdentifierKind, Description>> = {
  email: { what: 'an e-mail address', why: 'it has the form of one' },
  phone: { what: 'a phone number', why: 'its digits are grouped as in one' },
  record_number: { what: 'a record number', why: 'a word such as “MRN” or “case” announces it' },
  insurance_number: { what: 'an insurance number', why: 'it is announced as one' },
  ssn: { what: 'a social security number', why: 'its digits are grouped as in one' },
  nhs_number: { what: 'an NHS number', why: 'its check digit is right, or it is announced' },
  iban: { what: 'a bank account', why: 'it has the form of an IBAN' },
  street_address: { what: 'a street address', why: 'a number stands by the name of a street' },
  date_of_birth: { what: 'a date of birth', why: 'a word such as “born” or “DOB” announces it' },
  portal_url: { what: 'a link to a patient portal', why: 'its address says so' },
  device_serial: { what: 'the serial number of a device', why: 'it is announced as one' },
  name: { what: 'a name', why: 'a word such as “Mr”, “Patient:” or “Dear” stands before it' },
  age_over_89: { what: 'an age over 89', why: 'so few are as old that it may identify somebody' },
  admission_date: { what: 'a date of a stay', why: 'a word such as “admitted” stands by it' },
  place_with_age: { what: 'a place with an age', why: 'together they may identify somebody' },
}

const BY_LIKENESS: Description = {
  what: 'a number or a date of a patient',
  why: 'it stands as these do in notes',
}

/** Describes a finding and why it was found. */
export function describeFinding({
  kind,
  byLikeness,
}: Pick<Finding, 'kind' | 'byLikeness'>): Description {
  if (!byLikeness) return DESCRIPTIONS[kind]
  return kind === 'name' ? { what: 'a name', why: 'it stands as names do in notes' } : BY_LIKENESS
}
