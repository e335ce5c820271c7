import { type Accepts, bare, cued, L, PEOPLE, type Rule, raw, S, U } from './rule.ts'

const OLDEST = raw`(?<![.,<>/-]|(over|than|least|to|or|and|ab|uber|plus de|oltre|\d -) )(9\d|1[01]\d)`

const COHORT = new RegExp(
  `(${PEOPLE}( (who )?(are|were))?|up to|median|mean|average|mice|rats) ?$`,
  'i',
)
/** Excludes age limits of cohorts and ages of methods. */
const isPerson: Accepts = (_, before, after) =>
  !COHORT.test(before.replace(/(aged?|age is|alter|edad|turned)[ :]{1,2}$/i, '')) &&
  !/^( ?-\d| (to|and|or|d|h|weeks|days|cells|years (and|or)) |\+|%| \((IQR|SD|range)|[- ]?y\p{L}+[- ]old (\p{L}+ )?(drug|vacc|tech|hypo|meth|theor|thera|specim))/iu.test(
    after,
  )

/** Excludes countries and larger regions, and illnesses that are named after places. */
const isSmallPlace: Accepts = (place, _, after) =>
  !/^(Afr|Eur|Amer|Bang|Braz|Chin|Egy|Fran|German|Ind|Ira|Ital|Jap|Keny|Kore|Mexi|Nige|Phil|Sou|Nor|East|West|Sub|Spain|Tur|U[gkn]|Viet|Tex|Ark|Ghan|Typ|Central|Latin|New)|('s|ia|land|stan|ian|ese|ish|can)$/.test(
    place,
  ) &&
  !/^'s| (disease|syndr|virus|descent|origin|ancestry|ethnic|heritage|cell|trial|study)/.test(after)

const AGED = raw`(\d{1,3}([- ]?(months?|y(ea)?rs?|mo)[- ]?old|[- ]?(y/?\.?o\.?|yrs?|ans|anni|anos|jahr[${L}]*|j\.) ?|[MF]| ?[♀♂])|(wo)?man of \d\d|(aged?|age is|s?he'?s|they are|is) \d{1,3})`
const FROM = raw`((?<!(ing|ed|fers|ies|free)) from|,? (who |and )?(liv(ing|es?)|resid(ing|en[${L}]+)|based|student|home|born) (out )?(in|of|at|near|a)|,? comes from|,? (wohnhaft in|aus)|(?<=\d[MF]|er|anni|ans) (of|di|de)|(?<=old|student) in)`

export const personRules: readonly Rule[] = [
  bare(
    'age_over_89',
    raw`${OLDEST}(?=[- ]?(y(ea)?rs?[- ]old|years(?=,)|[yY](?= ?[|/])|y/?\.?o|ans|anni|anos|Jahren?|J\.|[yY](?=/[MF]))(?![${L}])|-?jahrig| ?[MF] (with|w/|p/w|c/o|s/p|who|h/o|admitted|present|#|fall|on))`,
    isPerson,
  ),
  // At the start of a note.
  bare('age_over_89', raw`(?<![^\n])${OLDEST} ?[MFmf♀♂](?=[ ,])`, isPerson),
  cued(
    'age_over_89',
    raw`(aged?|age is|alter|edad|turned|s?he'?s|age(years)?"?[:=])[ :]{0,2}|\bage(years)?"?[:=] ?`,
    raw`${OLDEST}(?!\d|[.,]\d)`,
    isPerson,
  ),
  cued(
    'place_with_age',
    raw`${AGED}(,? [${L}-]+){0,4}?${FROM} (the (town|village|city) of )?`,
    raw`${U}[${S}][${L}'-]{1,20}([ -]${U}[${L}'-]{2,20}){0,2}`,
    isSmallPlace,
    'y',
  ),
]
