import { bare, cued, type Rule, raw } from './rule.ts'

const WORD = raw`\p{Lu}[\p{L}.'-]{0,24}`
/** Where a hyphen separates words: within them, too, there would be many ways to read "A-B-C-". */
const PART = raw`\p{Lu}[\p{L}.']{0,24}`
const NUMBER = raw`(?<![.,/:+-])\d{1,5}[A-Za-z]?([/-]\d{1,5})?`
/** Rarely anything but a street, unless of genes. */
const STREET = raw`(Street|Ave(nue)?|R(oa)?d|Boulevard|Blvd|Lane|Terrace|Highway|Crescent|Cottages|Parade|Quay|Approach|Rise|Nagar|Marg|(?<!Gene |High )(Drive|Court|Grove|Gardens|(St|Dr)(?=[.,;)]|$| (in|and|with)\b)))`
/** Ordinary words, or short: "6 Minute Walk", "30 Mean Ct". They need a town. */
const PLACE = raw`(St|Dr|Ct|Ln|Pl(ace)?|Way|Close|Square|Circle|Row|Hill|Park|Walk|Esplanade|Lodge|Mews)`
const POSTCODE = raw`([A-Z]{2},? \d{5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]{2,3} \d{4}|\d{5,6})(?![\p{L}\d])`
const TOWN = raw`((\^+|\n)(?=\p{Lu})|,? ?(Ap(artmen)?t|Unit|Suite|Flat|#)\.? ?#?\w{1,6}|,? (${WORD},? ){0,4}${POSTCODE})`

/** Where a paper comes from. */
const INSTITUTION =
  /(universit|istitut|institut|clinic|hospital|department|charite|laborator|school|FDA|CDC|HAS|NIH|EMA|WHO)\b[^.;\n]{0,40}, ?(\d+-)?$/i

const address = (value: string) =>
  bare('street_address', value, (_, before) => !INSTITUTION.test(before))

export const addressRules: readonly Rule[] = [
  address(
    raw`${NUMBER} (${WORD} |\d{1,3}(st|nd|rd|th) ){1,4}(${STREET}(?! cholera)\b\.?${TOWN}?|${PLACE}\b\.?${TOWN})${TOWN}?`,
  ),
  // Said to be a home, and perhaps written in small letters
  cued(
    'street_address',
    raw`(lives?|living|resid\w+|address|home|stay(s|ing)|visited|addr|patient at|(discharged|delivered?|forms) to)[^\p{L}\d.\n]([^\d.\n]{0,25}[^\p{L}\d.\n])?`,
    raw`${NUMBER},? ([\p{L}.'\d]+ ){1,3}(${STREET}|${PLACE})(?!\p{L})`,
  ),
  // Germany and Austria
  address(
    raw`(${PART}[ -]){0,2}(\p{Lu}[\p{L}-]{1,30})?([sS]tra(ß|ss)e( de[rs] ${WORD})?|[sS]tr\.|[wW]eg|[pP]latz|[aA]llee|[gG]asse|[dD]amm|[uU]fer|(?<=Am \p{L}{2,12} )Markt) \d{1,4} ?[a-z]?(?![\p{L}\d]|[.,]\d)(, \d{4,5} ${WORD})?`,
  ),
  // France and Spain
  address(
    raw`\d{1,4}( ?(bis|ter))?,? ([rR]ue|av(enue|\.)|boulevard|bd|chemin|allee|place|quai|impasse|[rR]ang|route) ((d[eu]s?|l[ae]s?|l'|d') ?){0,3}(${WORD} ?){1,4}(,? \d{5} ${WORD})?`,
  ),
  address(
    raw`([Cc]alle|C/|[Aa]v(da?\.|enida)|[Pp]laza|[Pp]aseo|Rua) ?((del?|l[ao]s?|das?) ){0,3}(${WORD},? ){1,4}(nº )?\d{1,4}(?![\d.%]|,\d)(,? \d{5} ${WORD})?`,
  ),
  // Italy
  address(
    raw`([Vv]ia(le)?|[Ss]trada|[Cc]orso|[Pp]iazza|[Ll]argo|[Vv]icolo) ((de(l|lla|i|gli)|d[ai]|dell') ?)?(${WORD} ){1,3}\d{1,4}(/\p{L})?(?![\p{L}\d%]|[.,]\d)`,
  ),
  // A box of the post instead of a house
  address(raw`(P\.? ?O\.? Box \d{2,6}|Private Bag \d{1,6}|RR \d{1,3} Box \d{1,4}[A-Z]?)(?!\d)`),
  // India
  address(
    raw`(Flat|House|Villa|H|Plot)?\.? ?(No\.?|[A-Z]-)?:? ?\d[\w/-]{0,9},? ((${WORD},? ){0,5}(Nagar|Sector \d+|Street \d+|Apartments)|(${WORD},? ){2,5}\d{6})\b`,
  ),
]
