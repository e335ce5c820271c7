import { isIban, isNhsNumber } from '../checksums.ts'
import { PHONE_CUE } from './contact-rules.ts'
import { WARD } from './name-rules.ts'
import { type Accepts, bare, countDigits, cued, L, type Rule, raw, U, unlearned } from './rule.ts'

/** A word for "number". It may be absent before a value with letters and digits. */
const NO = raw`([ _]?((num[${L}]*|no|nr|id|ref|card)(?![${L}])\.?|n?\.? ?[°o#])|(?= ?:| ([A-Z]{1,4}[/-]?\d{5}|\d{7,12}\b)))`
/** Also matches the separators of JSON and XML, and "serial number of her pump:". */
const LINK = raw`(?<![${L}](?=[${L}]))( (of|for|du|de|del)( [${L}']{2,15}){1,3})?[\s:;=#.(">*|-]{0,9}((is|was|ist|est?):? )?`
/** Groups of digits, or one token. */
const VALUE = raw`(([A-Z]{1,5}[ -]?)?\d{1,10}([ ./-]\d{2,10}){1,6}([ -]\w(?! ?[${L}\d]))?|[A-Z]{1,5} \d{4,10}\w?|\w[\w/.-]{2,24}\w)\b`
/** Years, and entries of public archives. */
const PUBLIC =
  /^((19|20)\d\d([-/ ](19|20)?\d\d)?$|GS[EM]\d|[NX][CMPR]_|PRJ|[SED]R[RSXP]|ENS|EGA|E-\w)/

/** Contexts of numbers in research texts. */
const RESEARCH =
  /\b(trial|prospero|irb|version|project|of cases|gene|sample|study|order)\W[^\d\n]{0,20}$/i

const numbered = (kind: Rule['kind'], least: number, nouns: string, words: string) =>
  cued(
    kind,
    `((${nouns})${NO}{1,2}|(${words})${NO}?)${LINK}`,
    VALUE,
    (value, before) => {
      const digits = countDigits(value)
      const isToken = value.replace(/ /g, '').length <= digits * 2 + 3 || least < 4
      return digits >= least && isToken && !PUBLIC.test(value) && !RESEARCH.test(before)
    },
    'y',
  )

/** The lot of an implant identifies a patient, but the lot of a reagent does not. */
const IMPLANT =
  /implant|prosth|prot(he|es)|\b(stem|hip|knee|cup|cage|screw|mesh|valve|filter|shunt|disc|coil|I[UC]D|lens|stent|graft|port|breast)|pacemaker|stimulat|device/i
const isOfImplant: Accepts = (_, before, after) => IMPLANT.test(before + after)

const PATHOLOGY =
  /path|hist|cyto|cito|biops|specim|carcino|melanom|adenom|neopl|tumou?r|dyspl|displ|lymphom|sarcom|na?evus|gastritis|THY|Ki-?67|IHC|slide|block|stain|resect|excisi|\bFNA|smear|invasi|margin|befund|einsend|anapath|anatom|colpo|lesion|polyp|\bCD\d|\bcase\b|trephine|marrow|autopsy|accession|cultur/i
const isOfPathology: Accepts = (value, before, after) =>
  !/000$|[-/](19|20)\d\d$/.test(value) && PATHOLOGY.test(before + after)

export const numberRules: readonly Rule[] = [
  // Scanned or dictated
  ...unlearned([
    cued(
      'record_number',
      raw`(U?MRN|(hosp(ital)?|patient|unit|record)${NO})${LINK}`,
      raw`([A-Z] (as in|for) [${L}]{3,9},? \d{4,9}|\d{1,3}( \d{1,2}){4,9})(?! ?[${L}\d])`,
    ),
  ]),
  // A UUID counts only after a cue.
  cued(
    'record_number',
    raw`(patient\w*|hospital|U?MRN)[^\d\n]{0,20}?(?<![\w-])(?=\w{8}-\w{4}-)`,
    raw`\w{8}(-\w{4}){4}\w{8}`,
  ),
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
    raw`ser(ial|ien|\.)?-?|gerate?-?|(device|implant|pump|sensor|transmitter|ele[ck]trode|asset)( serial| tag)?`,
    raw`S/N( [RL])?|SN(?=[:# ]|\d{6})|ser(ial)?\.?(?=[ =][A-Z]{0,5}[ -]?\d)|UDI|(n\S{0,6} )?(d[ei] )?serie(?= |:)|matricola`,
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
    raw`(\d{3} ?[-./]? ?\d\d ?[-./]? ?\d{4}|\d{3} \d{3} \d{3}|\d{7}[A-Z]{1,2})(?![${L}\d])`,
  ),
  bare(
    'iban',
    raw`[A-Za-z]{2}\d\d([ -]?[A-Z\d]{4}){2,7}[ -]?[A-Z\d]{1,4}(?![\w-])`,
    // A match after a hyphen would be the end of a UUID.
    (value, before) => (isIban(value) && !/-$/.test(before)) || /IBAN\W{0,3}$/i.test(before),
  ),
  // Medicare (MBI, Australia), United Kingdom (NI), France (NIR), Italy, Switzerland (AHV), Germany (KVNR), insurers
  bare(
    'insurance_number',
    raw`([1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d\d|[A-Z]{2} ?(\d\d ?){3}[A-Z]|[12] ?\d\d ?(0[1-9]|1[0-2]) ?\d[\dAB] ?\d{3} ?\d{3} ?\d\d|[A-Z]{6}\d\d[A-T]\d\d[A-Z]\d{3}[A-Z]|756(\.\d{4}){2}\.\d\d|([A-Z]|[A-Z]{3})(?!000)\d{9}|[2-6]\d{3} \d{5} \d|[A-Z]?\d{4}-\d{6}(-[A-Z])?)(?![\w-]|\.\d)`,
    (_, before) => !RESEARCH.test(before),
  ),
  numbered(
    'insurance_number',
    5,
    raw`ins(\.|ur(ance|ed)('s)?)?(:? [\w ]{2,20},)?|pol(icy|ice|iza)|mem(ber(ship)?)?|subscriber|benef[${L}]+|(card)?holder|(rx)?gr(ou)?p|plan|payer|claim|mutuelle|adherent|NI|PM-?JAY|(mitglieds?|sv)-?|((kranken)?(kassen?|vers)|[KS]V|AHV)[\w.]*[ -]?`,
    raw`(?<=(^|[|,;:.(\n]|\b(her|his|my)) ?)ID|medica(re|id)|AOK|TK|DAK|CPAM|aetna|cigna|BCBS|MBI|KVNR|NIR|N?A?SS(?=\W)|BSN|eGK|HICN|IHI|PHN|RAMQ|CIPA?(?= [A-Z])|(kranken)?versich\w+(-nr)?\.?|secu(rite sociale)?|seguridad social|afiliacion( SS)?|carte vitale|immatriculation( SS)?|(policy|health card)(?=( n\w+)? [A-Z]{0,3}[/-]?\d)|(tarjeta|tessera) sanitaria`,
  ),
  numbered(
    'record_number',
    4,
    raw`rec(ord)?|patient|pt|hosp(ital|\.)?|chart|clinic|klinik-?|unit|encounter|visit|acc(oun)?t?|accession|exam|case|CHI|req(uisition)?\.?|[CMU]R|[IO]PD?|PID|reg\.?(istration)?|lab|expediente|identifier|file|folder|u/r|pat(ienten)?\.?-?|(fall|aufnahme|akten)-?`,
    raw`U?MRN|U[./]?R\.?(?= \d{6})|UHID|URN|CRN|N\.?H\.?I|MPI|NHC|I[PE]P|nosografico|CSN|aadhaa?r|UID|PID(?= \d)|episod(e|io)(?=:? \d{3})|med(ical)? rec(ord)?|dossier( medical)?|historia( clinica)?|aktenzeichen|(file|specimen|historia)(?= [A-Z]{1,3}[/-]?\d)|DNI(?= [\d.]{8})|HKID|NRIC|p\.k\.|PESEL|CPF|CURP|NIF|kimlik no`,
  ),
  ...unlearned([
    // Pathology: S24-11873, E/24-018832, 24-SP-11873, 23B-10458
    bare(
      'record_number',
      raw`(?<![\w/-])([A-Z]{1,3}[-/ ]?(20)?\d\d[-/.]\d{4,7}(-[A-Z])?|[A-Z]-\d\d-\d{2,3}|\d\d[A-Z]{1,2}\d{5,7}|(?<=(no|nr|num|number|n[°o]|#|path\w{0,6}|hist\w{0,8}|specimen|biopsy|report)[.:# ]{1,3})(0[1-9]|1\d|2\d)[-/]\d{4,7}|(0[1-9]|1\d|2\d)-?[A-Z]{1,2}-\d{4,7})(?![\w/-])`,
      isOfPathology,
      'gi',
    ),
    // In a list of patients on a ward
    bare(
      'ward_place',
      raw`(?=[A-Z\d])(?<=(^|\n|[.;:] )[ *-]{0,4})([A-Z]{1,4}-?\d{1,3}|\d{1,2}[A-D])(?=( ?[-:|] ?| )((mrs?|ms|miss) )?${U}[${L}.' -]{1,24}?( - |, |: | \())`,
      (_, before, after) => WARD.test(before + after),
    ),
    // Radiology
    bare('record_number', raw`((CT|MRI?|XR|RAD|ORD|ACC|REQ)-?|US-)\d{6,14}(?![\w-])`),
    cued(
      'ward_place',
      raw`(bed( ?space)?|room|rm(?= \d)|hab\.|ward|cot|trolley|sala|bay|cubicle|zimmer|bett|chambre|lit|cama|habitacion|letto|stanza)( (no|nr|number|n[°o])\.?)?[ #:]{0,2}`,
      raw`[A-Z]?-?\d{1,4}(-?[A-Z])?(?![\w%°]|[.,/:-]\d| ?(deg|celsius|c\b|h\b|ho?u?rs?|[mnμkc]?[gml]\b|days?\b|weeks?\b|min|sec|times|air|phases?|stud|pati|persons|people|¬|[x×]|[2-9]\.))`,
      (_, before) =>
        !/(operating|emergency|clean|waiting|head of( the)?|escape) \w+ $|\d-\w+ $/i.test(before),
    ),
  ]),
  // HL7 and DICOM
  cued('record_number', raw`patient/`, raw`(?=[a-z-]*\d)[\w-]{4,40}`),
  cued('record_number', raw`PID\|\d*\|[^|\n]{0,20}\|`, raw`[\w-]{4,20}`),
  cued('ward_place', raw`PV1\|\d*\|\w?\|`, raw`[\w-]+\^[\w^-]+`),
]
