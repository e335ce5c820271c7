export type IdentifierKind =
  | 'email'
  | 'phone'
  | 'record_number'
  | 'insurance_number'
  | 'ssn'
  | 'nhs_number'
  | 'iban'
  | 'street_address'
  | 'date_of_birth'
  | 'portal_url'
  | 'device_serial'
  | 'name'
  | 'age_over_89'
  | 'admission_date'
  | 'place_with_age'

/** Hard: its form alone says what it is. Soft: a person should look. */
export type Certainty = 'hard' | 'soft'

/** A stretch of the text as it was given, in UTF-16 units, the end excluded. */
export interface Finding {
  readonly kind: IdentifierKind
  readonly start: number
  readonly end: number
  readonly certainty: Certainty
  /** No rule knows it, but it stands as identifiers stand. */
  readonly byLikeness?: true
}
