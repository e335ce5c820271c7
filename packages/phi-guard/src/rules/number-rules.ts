import { isIban, isNhsNumber } from '../checksums.ts'
import { PHONE_CUE } from './contact-rules.ts'
import { bare, countDigits, cued, type Rule, raw } from './rule.ts'

const NO = raw`( ?((num\p{L}*|no|nr|id)(?!\p{L})\.?|n?\.? ?[o°#])|(?= ?:))`
const LINK = raw`(?<!\p{L}(?=\p{L}))[ :=#.-]{0,4}((is|was|ist|est?):? )?`
/** Groups of digits, or one token. */
const VALUE = raw`(\d{1,5}([ ./-]\d{2,8}){1,6}( \d(?! ?[\p{L}\d]))?|\w[\w/.-]{2,24}\w)\b`
const YEARS = /^(19|20)\d\d([-/ ](19|20)?\d\d)?$/

const numbered = (kind: Rule['kind'], least: number, nouns: string, words: string) =>
  cued(kind, `((${nouns})${NO}{1,2}|(${words})${NO}?)${LINK}`, VALUE, (value) => {
    const digits = countDigits(value)
    const isToken = value.length <= digits * 2 || least < 4
    return digits >= least && isToken && !YEARS.test(value)
  })

export const numberRules: readonly Rule[] = [
  bare('device_serial', raw`\(01\)\d{14}(\(\d\d\)[\w-]{1,20}){0,4}`),
  numbered(
    'device_serial',
    3,
    'serial|serien-?|(device|implant|pump|sensor)( serial)?',
    raw`S/N|SN(?=[:# ])|serial(?= [A-Z]{0,4}-?\d)|UDI|\S{2,6} de serie`,
  ),
  cued('nhs_number', `NHS${NO}?[ :=]{0,2}(is )?`, raw`\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)`),
  bare(
    'nhs_number',
    raw`\d{3} \d{3} \d{4}(?![\w-])`,
    (value, before) => isNhsNumber(value) && !/[\d.+()] ?$/.test(before) && !PHONE_CUE.test(before),
  ),
  bare('ssn', raw`(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-])`),
  cued(
    'ssn',
    `(SSN|social security)${NO}?[ :=#]{0,3}(is )?`,
    raw`\d{3}[-. ]?\d\d[-. ]?\d{4}(?!\d)`,
  ),
  bare(
    'iban',
    raw`[A-Z]{2}\d{2}([ -]?[A-Z\d]{4}){2,7}([ -]?[A-Z\d]{1,4})?(?![A-Z\d])`,
    (value, before) => isIban(value) || /IBAN\W{0,3}$/i.test(before),
  ),
  // Medicare (MBI), United Kingdom (NI)
  bare(
    'insurance_number',
    raw`([1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d\d|[A-Z]{2} \d\d \d\d \d\d [A-D])(?![\w-])`,
  ),
  numbered(
    'insurance_number',
    5,
    raw`(insurance|ins\.?|policy|member|subscriber|group|plan|payer|claim|health card|NI|(kassen|KV)-?|poliza|adherent)( (policy|member|group|card))?`,
    raw`medicare( card)?|medicaid|MBI|KVNR|NIR(?= \d \d)|(kranken)?versich\w+(-nr)?\.?|secu(rite sociale)?|seguridad social|afiliacion`,
  ),
  numbered(
    'record_number',
    4,
    raw`(health )?record|patient|pt|hosp(ital|\.)?|chart|clinic|unit|encounter|account|case|[CU]R|[IO]PD?|CHI|CSN|PID|expediente|pat(ienten)?\.?-?|(fall|aufnahme|akten)-?`,
    raw`U?MRN|UHID|URN|NHC|IPP|aadhaar|dossier( medical)?|historia( clinica)?|fallnummer|medical record|DNI(?= \d{8}[A-Z])`,
  ),
]
