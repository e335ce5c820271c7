import { type Accepts, cued, PEOPLE, type Rule, raw } from './rule.ts'

const DAY = raw`\d\d?(st|nd|rd|th|er|o|\.)?`
/** Any word may be the month, in any language. */
const DATE = raw`(\d\d?[./-] ?\d\d?[./-] ?(\d{4}|\d\d)(?!\d)|(19|20)\d\d[./-]\d\d?[./-]\d\d?|${DAY}[ -]?(of |de )?\p{L}{3,10}[ .,-]{0,3}(del? )?(\d{4}|\d\d)(?!\d)|\p{L}{3,10}\.? \d\d?(st|nd|rd|th)?,? \d{4})`
const MONTH = raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*`
const DAY_OF_YEAR = raw`(${MONTH} ${DAY}|${DAY} (of )?${MONTH})`
/** Whoever was born before 1900 belongs to the history of medicine. */
const isOfOurTime: Accepts = (date) => !/\b1[0-8]\d\d\b/.test(date)
/** A cohort was admitted between two days; nobody in it is named by them. */
const COHORT = new RegExp(`${PEOPLE}[^.]{0,50}$|between[^.]{0,25}$`, 'i')
const isOnePerson: Accepts = (_, before) => !COHORT.test(before)

/** A few words without a digit may stand before the date. */
const dated = (kind: Rule['kind'], cue: string, date: string, accepts: Accepts) =>
  cued(kind, raw`(${cue})(?!\p{L})[^\d\n]{0,30}?(?<!\p{L})(?=${date})`, date, accepts)

export const dateRules: readonly Rule[] = [
  dated(
    'date_of_birth',
    raw`d\.?o\.?b\.?|birth ?da(te|y)|date of birth|geb\w*\.?-?datum|date de naissance|ddn|f\p{L}*\.? ?(de )?nac\w*\.?`,
    raw`(${DATE}|\d{8}|${DAY_OF_YEAR})`,
    isOfOurTime,
  ),
  cued(
    'date_of_birth',
    raw`(born|b\.|geb\.|geboren|nee?(\(e\))?|nacid[oa]|nat[oa])( (on( the)?|am|le|el|il))?[ :(]{0,3}|\*`,
    DATE,
    isOfOurTime,
  ),
]

export const stayRules: readonly Rule[] = [
  dated(
    'admission_date',
    raw`(re)?admi(tted|ssion)|discharged?|hospitali\p{L}+|(last|was|were|first) seen|seen (on|in)|presented to|surgery|operated|underwent|visit|died|aufnahme|aufgenommen|entlass(en|ung)|sortie?|ingres\p{L}+|alta`,
    raw`(${DATE}|(?<= on )((0?[1-9]|1[0-2])/([012]?\d|3[01])(?!\d)|${DAY_OF_YEAR}))`,
    isOnePerson,
  ),
]
