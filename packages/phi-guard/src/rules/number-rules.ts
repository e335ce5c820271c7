import { isIban, isNhsNumber } from '../checksums.ts'
import { PHONE_CUE } from './contact-rules.ts'
import { type Accepts, bare, countDigits, cued, type Rule, raw } from './rule.ts'

/** Also nothing but the value, if that has letters and digits. */
const NO = raw`( ?((num\p{L}*|no|nr|id|ref)(?!\p{L})\.?|n?\.? ?[o°#])|(?= ?:| [A-Z]{1,4}[/-]?\d{5}))`
/** Also as in JSON and XML. */
const LINK = raw`(?<!\p{L}(?=\p{L}))[ :=#.(">*-]{0,4}((is|was|ist|est?):? )?`
/** Groups of digits, or one token. */
const VALUE = raw`(\d{1,5}([ ./-]\d{2,8}){1,6}( \d(?! ?[\p{L}\d]))?|[A-Z]{1,4}\d{0,4}( \d{2,4}){2,4}|\w[\w/.-]{2,24}\w)\b`
const YEARS = /^(19|20)\d\d([-/ ](19|20)?\d\d)?$/

const numbered = (kind: Rule['kind'], least: number, nouns: string, words: string) =>
  cued(kind, `((${nouns})${NO}{1,2}|(${words})${NO}?)${LINK}`, VALUE, (value) => {
    const digits = countDigits(value)
    const isToken = value.length <= digits * 2 || least < 4
    return digits >= least && isToken && !YEARS.test(value)
  })

/** The lot of what is in a body says whose it is; that of a reagent does not. */
const IMPLANT =
  /implant|prosth|prot[eh]|\b(stem|hip|knee|shell|cup|cage|screws?|insert|mesh|valve|filter|shunt|disc|coil|IUD|ICD|lens|stent|graft|port|porth\S+|breasts?|TEP)\b|nexplanon|pacemaker|stimulat|device/i
const isOfImplant: Accepts = (_, before, after) => IMPLANT.test(before + after)

export const numberRules: readonly Rule[] = [
  bare('device_serial', raw`\(01\)\d{14}(\(\d\d\)[\w-]{1,20}){0,4}`),
  cued(
    'device_serial',
    `(lot|charge|batch)(number)?${NO}?${LINK}`,
    raw`(?=[A-Z-]{0,6}\d)[A-Z\d-]{5,14}\b`,
    isOfImplant,
  ),
  numbered(
    'device_serial',
    3,
    'ser(ial)?|serien-?|gerate?|(device|implant|pump|sensor|transmitter|ele[ck]trode)( serial)?',
    raw`S/N( [RL])?|SN(?=[:# ]|\d{6})|ser(ial)?\.?(?=[ =][A-Z]{0,4}-?\d)|serialnumber|UDI|\S{1,6} d[ei] serie`,
  ),
  cued(
    'nhs_number',
    raw`(N\.?H\.?S|H\+C)${NO}?\.?( in full)?[ :=]{0,2}(is )?`,
    raw`\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)`,
  ),
  bare(
    'nhs_number',
    raw`(\d{3} \d{3} \d{4}|\d{10})(?![\w-])`,
    (value, before) =>
      isNhsNumber(value) &&
      !/[\d.+()] ?$/.test(before) &&
      (value.includes(' ') ? !PHONE_CUE.test(before) : /NHS|H\+C|ID band/i.test(before)),
  ),
  bare('ssn', raw`(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-])`),
  cued(
    'ssn',
    raw`(SSN?|soc(ial)?( sec(urity)?)?|SIN|PPSN?)${NO}?( \([^)\n]{1,30}\)| on file)?[ :=#-]{0,3}(is )?`,
    raw`(\d{3} ?[-./]? ?\d\d ?[-./]? ?\d{4}|\d{3} \d{3} \d{3}|\d{7}[A-Z]{1,2})(?![\p{L}\d])`,
  ),
  bare(
    'iban',
    raw`([A-Z]{2}|[a-z]{2})\d{2}([ -]?[A-Z\d]{4}){2,7}([ -]?[A-Z\d]{1,4})?(?![A-Z\d])`,
    (value, before) => isIban(value) || /IBAN\W{0,3}$/i.test(before),
  ),
  // Medicare (MBI), United Kingdom (NI), France (NIR), Italy (codice fiscale), Switzerland (AHV)
  bare(
    'insurance_number',
    raw`([1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d\d|[A-Z]{2} \d\d \d\d \d\d [A-D]|[12] \d\d (0[1-9]|1[0-2]) \d[\dAB] \d{3} \d{3}( \d\d)?|[A-Z]{6}\d\d[A-T]\d\d[A-Z]\d{3}[A-Z]|756(\.\d{4}){2}\.\d\d)(?![\w-])`,
  ),
  numbered(
    'insurance_number',
    5,
    raw`insur(ance|ed)('s)?( [\w ]{2,20},)?|ins\.?|policy|police|poliza|cert|mem(ber(ship)?)?|subscriber|group|grp|plan|payer|claim|health card|mutuelle|adherent|NI|N?SS|DoD|CIN|((kranken)?(kassen|vers)|kasse|[KS]V|AHV)[\w.]*[ -]?|((insurance|policy|member|group|health)( |: )){1,2}(policy|member|group|card)`,
    raw`medicare( card)?|medicaid|MBI|KVNR|NIR|eGK|HICN|IHI|NUHI|PHN|RAMQ|NSS|BIC|CIPA?(?= [A-Z])|(kranken)?versich\w+(-nr)?\.?|secu(rite sociale)?|seguridad social|afiliacion( SS)?|carte vitale|immatriculation( SS)?|(policy|health card|[CD]\w{2,3} (card|file)|membership)(?= [A-Z]{0,3}[/-]?\d)|tarjeta sanitaria|tessera sanitaria`,
  ),
  numbered(
    'record_number',
    4,
    raw`(health )?rec(ord)?|patient|pt|hosp(ital|\.)?|chart|clinic|klinik-?|unit|encounter|visit|account|acct?|case|CHI|[CMU]R|[IO]PD?|CSN|PID|PAS|trust|reg\.?(istration)?|lab|expediente|nosografico|identifier|pat(ienten)?\.?-?|(fall|aufnahme|akten)-?`,
    raw`U?MRN|UHID|URN|CRN|N\.?H\.?I|MPI|NHC|I[PE]P|UBRN|nosografico|CSN|aadhaa?r|UID|U?R(?= \d{6})|med(ical)? rec(ord)?|dossier( medical)?|historia( clinica)?|id paziente|fallnummer|aktenzeichen( \p{L}+)?|(file|specimen)(?= [A-Z]{1,3}[/-]?\d)|DNI(?= \d{8}[A-Z])`,
  ),
  // A field of HL7
  cued('record_number', raw`PID\|\d*\|[^|\n]{0,20}\|`, raw`[\w-]{4,20}`),
]
