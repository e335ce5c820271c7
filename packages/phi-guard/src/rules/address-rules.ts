import { bare, cued, type Rule, raw } from './rule.ts'

const WORD = raw`\p{Lu}[\p{L}.'-]{0,24}`
const NUMBER = raw`(?<![.,/:+-])\d{1,5}[A-Za-z]?([/-]\d{1,5})?`
/** Rarely anything but a street, unless of genes. */
const STREET = raw`(Street|Ave(nue)?|R(oa)?d|Boulevard|Blvd|Lane|Terrace|Highway|Crescent|Nagar|Marg|(?<!Gene |High )(Drive|Court|Grove|Gardens|(St|Dr)(?=[.,;)]|$| (in|and|with)\b)))`
/** Ordinary words, or short: "6 Minute Walk", "30 Mean Ct". They need a town. */
const PLACE = raw`(St|Dr|Ct|Ln|Pl(ace)?|Way|Close|Square|Circle|Row|Hill|Park)`
const POSTCODE = raw`([A-Z]{2},? \d{5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]{2,3} \d{4}|\d{5,6})(?![\p{L}\d])`
const TOWN = raw`(,? ?(Ap(artmen)?t|Unit|Suite|Flat|#)\.? ?#?\w{1,6}|,? (${WORD},? ){0,4}${POSTCODE})`

const address = (value: string) => bare('street_address', value)

export const addressRules: readonly Rule[] = [
  address(
    raw`${NUMBER} (${WORD} |\d{1,3}(st|nd|rd|th) ){1,4}(${STREET}(?! cholera)\b\.?${TOWN}?|${PLACE}\b\.?${TOWN})${TOWN}?`,
  ),
  // Said to be a home, and perhaps written in small letters
  cued(
    'street_address',
    raw`(lives?|living|resid\w+|address|home)[^\p{L}\d.\n]([^\d.\n]{0,25}[^\p{L}\d.\n])?`,
    raw`${NUMBER},? ([\p{L}.'\d]+ ){1,3}(${STREET}|${PLACE})(?!\p{L})`,
  ),
  // Germany and Austria
  address(
    raw`(${WORD}[ -]){0,2}(\p{Lu}[\p{L}-]{1,30})?([sS]tra(ß|ss)e|[sS]tr\.|[wW]eg|[pP]latz|[aA]llee|[gG]asse|damm) \d{1,4} ?[a-z]?(?![\p{L}\d]|[.,]\d)(, \d{4,5} ${WORD})?`,
  ),
  // France and Spain
  address(
    raw`\d{1,4}( ?(bis|ter))?,? (rue|av(enue|\.)|boulevard|bd|chemin|allee|place|quai) ((d[eu]s?|l[ae]s?|l'|d') ?){0,3}(${WORD} ?){1,4}(,? \d{5} ${WORD})?`,
  ),
  address(
    raw`([Cc]alle|C/|[Aa]v(da?\.|enida)|[Pp]laza|[Pp]aseo) ?((del?|l[ao]s?) ){0,3}(${WORD},? ){1,4}\d{1,4}(?![\d.%]|,\d)(,? \d{5} ${WORD})?`,
  ),
  // India
  address(
    raw`(Flat|House|H|Plot)?\.? ?(No\.?|[A-Z]-)?:? ?\d[\w/-]{0,9},? ((${WORD},? ){1,5}(Nagar|Sector \d+|Apartments)|(${WORD},? ){2,5}\d{6})\b`,
  ),
]
