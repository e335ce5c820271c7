import type { IdentifierKind } from '@assay/contracts/patient-data'
import { t } from '@lingui/core/macro'
import type { Finding } from './use-patient-data-check.ts'

interface Description {
  /** Follows "looks like". */
  readonly what: string
  readonly why: string
}

const DESCRIPTIONS: Readonly<Record<IdentifierKind, Description>> = {
  email: { what: t`an email address`, why: t`it contains an @ and a domain` },
  phone: { what: t`a phone number`, why: t`its digits are grouped like one` },
  record_number: {
    what: t`a record number`,
    why: t`a word such as “MRN” or “case” comes before it`,
  },
  insurance_number: { what: t`an insurance number`, why: t`it’s labelled as one` },
  ssn: { what: t`a social security number`, why: t`its digits are grouped like one` },
  nhs_number: { what: t`an NHS number`, why: t`its check digit is right, or it’s labelled as one` },
  iban: { what: t`a bank account`, why: t`it has the format of an IBAN` },
  street_address: { what: t`a street address`, why: t`a number is next to a street name` },
  date_of_birth: {
    what: t`a date of birth`,
    why: t`a word such as “born” or “DOB” comes before it`,
  },
  portal_url: { what: t`a link to a patient portal`, why: t`its address is that of a portal` },
  device_serial: { what: t`the serial number of a device`, why: t`it’s labelled as one` },
  name: {
    what: t`a name`,
    why: t`a word such as “Mr”, “Patient:” or “Dear”, or an age, is next to it`,
  },
  age_over_89: {
    what: t`an age over 89`,
    why: t`few people are that old, so it may identify someone`,
  },
  admission_date: {
    what: t`the date of a hospital stay`,
    why: t`a word such as “admitted” is next to it`,
  },
  ward_place: {
    what: t`a bed or room`,
    why: t`a word such as “bed” or “room” comes before its number`,
  },
  place_with_age: { what: t`a place with an age`, why: t`together they may identify someone` },
}

/** All kinds, for texts that were confirmed earlier. */
export const ALL_KINDS = Object.keys(DESCRIPTIONS) as IdentifierKind[]

const BY_CLASSIFIER: Description = {
  what: t`a patient’s number or date`,
  why: t`notes have such numbers and dates in this place`,
}

/** Describes a finding and why it was found. */
export function describeFinding({
  kind,
  byClassifier,
}: Pick<Finding, 'kind' | 'byClassifier'>): Description {
  if (!byClassifier) return DESCRIPTIONS[kind]
  return kind === 'name'
    ? { what: t`a name`, why: t`notes have names in this place` }
    : BY_CLASSIFIER
}
