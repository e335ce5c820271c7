import { type Accepts, cued, L, PEOPLE, type Rule, raw, unlearned } from './rule.ts'

const DAY = raw`\d\d?(st|nd|rd|th|er|o|\.)?`
const MONTH = raw`(jan|f[ae]?[eb][bv]|ma[eirygj]|mei|a[pvb]r|ju[inl]|[lg]iu|lug|gen|ene|aug|aou|ago|se[pt]|o[ckt]t|nov|d[ei][cz])[${L}]{0,7}`
const DATE = raw`(\d\d?[./-][IVX]{1,4}[./-]\d{4}|\d\d?[./-] ?\d\d?[./-] ?(\d{4}|\d\d)(?!\d)|(19|20)\d\d[./-]\d\d?[./-]\d\d?|${DAY}[ -]?(of |de )?${MONTH}[ .,'/-]{0,3}(del? )?(\d{4}|\d\d)(?!\d)|(\d{4}[ -])?${MONTH}[. -]{1,2}\d\d?(st|nd|rd|th)?(?!\d)([ ,-]{1,2}\d{4})?)`
/** "May third nineteen fifty", "the second of August 1960" */
const SPOKEN = raw`(the )?([a-z]{5,14}([ -][a-z]{5,7})? (of )?)?${MONTH}( [a-z]{5,14}(-[a-z]{5,7})?)?,? ((19|20)\d\d|(nineteen|twenty|two thousand)( (and )?[a-z-]{3,10}){0,2})`
const DAY_OF_YEAR = raw`(${MONTH} ${DAY}|${DAY} (of )?${MONTH})`
/** Excludes historical persons, who were born before 1900 or are mentioned with both dates. */
const isOfOurTime: Accepts = (date, before, after) =>
  !/\b1[0-8]\d\d\b/.test(date) &&
  !/between $/i.test(before) &&
  !/^ ?((-|to|and) ?\d|, was the|\)?,? (and )?(died|d\.))/.test(after)
/** The admission dates of a cohort identify nobody. */
const COHORT = new RegExp(`${PEOPLE}[^.]{0,50}$|between[^.]{0,25}$`, 'i')
const isOnePerson: Accepts = (_, before) => !COHORT.test(before)

/** A few words without digits may precede the date. */
const dated = (kind: Rule['kind'], cue: string, date: string, accepts: Accepts) =>
  cued(
    kind,
    raw`(${cue})(?![${L}])[^\d\n]{0,30}?(\n[ |]{0,9})?(?<![${L}])(?=${date})`,
    date,
    accepts,
  )

export const dateRules: readonly Rule[] = [
  ...unlearned([cued('date_of_birth', raw`(born|birth)[:, ]{1,3}(on |am )?`, SPOKEN, isOfOurTime)]),
  dated(
    'date_of_birth',
    raw`d ?\.? ?[o0] ?\.? ?[b8]\.?|(patient)?b(irth)?[ _-]?da(te|y)|f\.n\.|date[ _]of[ _]birth|ur\.|nar\.|geb\w*\.?-?dat\w*\.?|date(_| de )naiss\w*|d\.?d\.?n\.?|data di nascita|DOD|f[${L}]*\.? ?(de )?nac\w*\.?`,
    raw`(${DATE}|(\d{8}|\d{6}|\d\d? \d\d? (\d{4}|\d\d)|\d\d? ?/ ?\d\d? ?/ ?\d{4})(?!\d)|${DAY_OF_YEAR})`,
    isOfOurTime,
  ),
  cued(
    'date_of_birth',
    raw`(born|b\.|geb\.?(?![${L}])|geboren|nee?(\(e\))?|nacid[oa]|nat[oa])( ((in|a) [${L}]{3,20},? ?)?(on( the)?|the|op|am|le|el|il|l'))?[ :(]{0,3}|\*`,
    DATE,
    isOfOurTime,
  ),
]

export const stayRules: readonly Rule[] = [
  dated(
    'admission_date',
    raw`(re)?admi(tted|ssion)|adm(i?t)?\.?( dt)?|discharged?|(hospitali|ingres|ricover)[${L}]+|(last|was|were|first) seen|seen (on|in)|presented to|(came|taken|transferred) in|in-?patient (since|stay)|arriv(ed|al)|surgery|operated|underwent|visit|died|aufnahme(datum)?|aufgenommen|stationar|entlass(en|ung)|sortie?|admise?|alta`,
    raw`(${DATE}|(?<= on (the )?|\badm\.? |transferred in |hospital )((0?[1-9]|1[0-2])/([012]?\d|3[01])(?!\d)|${DAY_OF_YEAR}))`,
    isOnePerson,
  ),
]
