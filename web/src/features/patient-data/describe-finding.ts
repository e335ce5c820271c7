import type { IdentifierKind } from '@assay/contracts/patient-data'
import type { Finding } from './use-patient-data-check.ts'

interface Description {
  /** Follows "looks like". */
  readonly what: string
  readonly why: string
}

const DESCRIPTIONS: Readonly<Record<IdentifierKind, Description>> = {
  email: { what: 'an email address', why: 'it contains an @ and a domain' },
  phone: { what: 'a phone number', why: 'its digits are grouped like one' },
  record_number: { what: 'a record number', why: 'a word such as “MRN” or “case” comes before it' },
  insurance_number: { what: 'an insurance number', why: 'it’s labelled as one' },
  ssn: { what: 'a social security number', why: 'its digits are grouped like one' },
  nhs_number: { what: 'an NHS number', why: 'its check digit is right, or it’s labelled as one' },
  iban: { what: 'a bank account', why: 'it has the format of an IBAN' },
  street_address: { what: 'a street address', why: 'a number is next to a street name' },
  date_of_birth: { what: 'a date of birth', why: 'a word such as “born” or “DOB” comes before it' },
  portal_url: { what: 'a link to a patient portal', why: 'its address is that of a portal' },
  device_serial: { what: 'the serial number of a device', why: 'it’s labelled as one' },
  name: {
    what: 'a name',
    why: 'a word such as “Mr”, “Patient:” or “Dear”, or an age, is next to it',
  },
  age_over_89: {
    what: 'an age over 89',
    why: 'few people are that old, so it may identify someone',
  },
  admission_date: {
    what: 'the date of a hospital stay',
    why: 'a word such as “admitted” is next to it',
  },
  ward_place: {
    what: 'a bed or room',
    why: 'a word such as “bed” or “room” comes before its number',
  },
  place_with_age: { what: 'a place with an age', why: 'together they may identify someone' },
}

/** All kinds, for texts that were confirmed earlier. */
export const ALL_KINDS = Object.keys(DESCRIPTIONS) as IdentifierKind[]

const BY_CLASSIFIER: Description = {
  what: 'a patient’s number or date',
  why: 'notes have such numbers and dates in this place',
}

/** Describes a finding and why it was found. */
export function describeFinding({
  kind,
  byClassifier,
}: Pick<Finding, 'kind' | 'byClassifier'>): Description {
  if (!byClassifier) return DESCRIPTIONS[kind]
  return kind === 'name' ? { what: 'a name', why: 'notes have names in this place' } : BY_CLASSIFIER
}
