import { bare, cued, L, type Rule, raw, U } from './rule.ts'

const WORD = raw`${U}[${L}.'-]{0,24}`
/**
 * A part of a name between hyphens. It contains no hyphen itself, because "A-B-C-" would then match
 * in many ways.
 */
const PART = raw`${U}[${L}.']{0,24}`
const NUMBER = raw`(?<![.,/:+-])\d{1,5}[A-Za-z]?([/-]\d{1,5})?`
/** Words that rarely name anything other than a street. Names of genes are excluded. */
const STREET = raw`(Street|Ave(nue)?|R(oa)?d|Boulevard|Blvd|Lane|Terrace|Highway|Crescent|Cottages|Parade|Quay|Approach|Rise|Nagar|Marg|(?<!Gene |High )(Drive|Court|Grove|Gardens|(St|Dr)(?=[.,:;)]|$| (in|and|with)\b)))`
/** Ordinary or short words ("6 Minute Walk", "30 Mean Ct"), which count only with a town. */
const PLACE = raw`(St|Dr|Ct|Ln|Pl(ace)?|Way|Close|Square|Circle|Row|Hill|Park|Walk|Mews)`
const POSTCODE = raw`([A-Z]{2},? \d{5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]{2,3} \d{4}|\d{5,6})(?![${L}\d])`
const TOWN = raw`((\^+|\n)(?=${U})|,? ?(Ap(artmen)?t|Unit|Suite|Flat|#)\.? ?#?\w{1,6}|,? (${WORD},? ){0,4}${POSTCODE})`

/** Affiliations of authors. */
const INSTITUTION =
  /(universi|in?stitut|clini[ckq]|hospital|department|charite|laborator|school|fou?nda|fondazi|trust|study|office|zentrum|FDA|IRCCS|Broad|Gmb|KGa)\p{L}*[^.;:\n]{0,40}[,:] ?(\d+-)?$|(^|; )\p{L}{3,15}, $/iu
const FAMOUS = /(Baker|Downing|Broad) S/

const address = (value: string) =>
  bare('street_address', value, (found, before) => !INSTITUTION.test(before) && !FAMOUS.test(found))

export const addressRules: readonly Rule[] = [
  address(
    raw`${NUMBER} (${WORD} |\d{1,3}(st|nd|rd|th) ){1,4}(${STREET}\b\.?${TOWN}?|${PLACE}\b\.?${TOWN})${TOWN}?`,
  ),
  // An address after words for a home, possibly in lower case.
  cued(
    'street_address',
    raw`(liv(es?|ing)|resid\w+|addr(ess)?|home|stay(s|ing)|visited|patient at|(discharged|delivered?) to)[^${L}\d.\n]([^\d.\n]{0,25}[^${L}\d.\n])?`,
    raw`${NUMBER},? ([${L}.'\d]+ ){1,3}(${STREET}|${PLACE})(?![${L}])`,
  ),
  // A flat or a named house.
  address(
    raw`(Flat|Unit|Ap(artmen)?t\.?|Lot|Villa|Barn|Cottage,)( No\.)? ?([\w/-]{1,7})?,? (\d[\w/-]{0,6} )?(${WORD},? ){1,4}?(${STREET}|${PLACE}|Meadows|Way|Farm)\b`,
  ),
  // Germany and Austria.
  address(
    raw`(${PART}[ -]){0,2}(${U}[${L}-]{1,30})?([Ss]tr(a(ß|ss)e|\.)|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Dd]amm|[Uu]fer|(?<=Am [${L}]{2,12} )Markt) \d{1,4} ?[a-z]?(?![${L}\d]|[.,]\d)(, \d{4,5} ${WORD})?`,
  ),
  // France.
  address(
    raw`\d{1,4}( ?(bis|ter))?,? ([Rr]ue|av(enue|\.)|boulevard|bd|chemin|cours|allee|place|quai|impasse|[Rr]ang|route) ((d[eu]s?|l[ae]s?|[dl]') ?){0,3}(${WORD} ?){1,4}(,? \d{5} ${WORD})?`,
  ),
  // Spain and Italy.
  address(
    raw`([Cc](/\.?|alle|arrer|amino|tra\.|orso)|[Aa]v(da?\.?|enida|\.)|[Pp](laza|aseo|za?\.|iazza)|Rua|[Uu]l\.|[Vv]i(a|ale|colo)|[Ss]trada|[Ll]argo) ?((d[eaio]l?(la|gli|i|s)?|dell'|l[ao]s?|[yie]) ?){0,3}(${WORD},? ((de[li]?|l[ao]s?|[yie]) ){0,2}){1,5}(n[°o]\.? )?\d{1,4}(/[${L}])?(?![${L}\d%]|[.,]\d)`,
  ),
  // Post office boxes.
  address(raw`(P\.? ?O\.? Box|Private Bag) \d{1,6}(?!\d)`),
  // India.
  address(
    raw`(House|H|Plot)?\.? ?(No\.?|[A-Z]-)?:? ?\d[\w/-]{0,9},? ((${WORD},? ){0,5}(Nagar|Sector \d+|Street \d+|Apartments)|(${WORD},? ){2,5}\d{6})\b`,
  ),
  // Anything labelled as an address.
  cued(
    'street_address',
    raw`(addr[${L}]*|(patienten)?adresse|anschrift|direccion|domicili[${L}]+|indirizzo|wohn(ort|ung|haft|t)|woont|abita|demeurant|habite|vive|lives)( (in( der)?|at|en|al?|im|te))?[ :]{1,3}`,
    raw`(c/\.? ?)?${U}[${L}.'/-]{1,20}( [${L}.'-]{1,20}){0,6}?,? ?(n[°o]\.? ?)?\d{1,4}[${L}]?(?=/[${L}]|[,.;:)\n](?!\d)|$)`,
    undefined,
    'y',
  ),
]
