import { type Accepts, bare, cued, PEOPLE, type Rule, raw } from './rule.ts'

const OLDEST = raw`(?<![.,≥≤<>/-]|(over|than|least|to|or|and) )(9\d|1[01]\d)`

const COHORT = new RegExp(`${PEOPLE}( (who )?(are|were))? ?$`, 'i')
/** Neither a cohort's bound nor the age of a method. */
const isPerson: Accepts = (_, before, after) =>
  !COHORT.test(before) &&
  !/^( ?-\d| (to|and|or|years (and|or)) |\+|%|[- ]?y\p{L}+[- ]old (\p{L}+ )?(drug|vacc|tech|hypo|meth|theor|samp|idea|histor|thera))/iu.test(
    after,
  )

/** Countries and larger are no identifiers, and illnesses no places. */
const isSmallPlace: Accepts = (place, _, after) =>
  !/^(Afr|Asia|Eur|Amer|Austr|Bang|Braz|Chin|Egy|Engl|Fran|German|Gua|Ind|Ira|Ital|Jap|Keny|Kore|Mexi|Nige|Pak|Phil|Pol|Puert|Russ|Sou|Nor|East|West|Sub|Spain|Syri|Thai|Tur|U[gkn]|Viet|Calif|Tex|Ark|Park|Alz|Crohn)|'s$/.test(
    place,
  ) && !/^'s| (disease|syndr|virus)/.test(after)

export const personRules: readonly Rule[] = [
  bare(
    'age_over_89',
    raw`${OLDEST}(?=[- ]?((years?|yrs?)[- ]old|y/?\.?o|ans|anos|Jahren?)(?!\p{L})|-?jahrig| ?[MF] (with|w/|p/w|c/o|s/p|who|h/o|admitted|present))`,
    isPerson,
  ),
  cued(
    'age_over_89',
    '(aged?|age is|alter|edad|turned)[ :]{1,2}',
    raw`${OLDEST}(?!\d|[.,]\d)`,
    isPerson,
  ),
  cued(
    'place_with_age',
    raw`\d{1,3}[- ]?((years?|yrs?)[- ]old|y/?\.?o\.?)(,? \p{L}+){0,4}?((?<!(ing|ed|fers|ies|free)) from|,? (who )?(living|lives|residing) (in|of|at)) (the (town|village|city) of )?`,
    raw`\p{Lu}\p{Ll}[\p{L}'-]{1,20}([ -]\p{Lu}[\p{L}'-]{2,20}){0,2}`,
    isSmallPlace,
    'uy',
  ),
]
