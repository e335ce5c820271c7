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
  | 'ward_place'

/** Hard: the form alone identifies the kind. Soft: a superuser must review the finding. */
export type Certainty = 'hard' | 'soft'

/** A range of the original text in UTF-16 code units, where `end` is exclusive. */
export interface Finding {
  readonly kind: IdentifierKind
  readonly start: number
  readonly end: number
  readonly certainty: Certainty
  /** Set if only the classifier found it, and no rule did. */
  readonly byClassifier?: true
}
