import { type Accepts, bare, cued, type Rule, raw } from './rule.ts'

const PARTICLE = raw`((v[ao]n|de[lnr]?|d[aiou]s?|bin|al|la) ){0,2}`
const WORD = raw`\p{Lu}((?!'s\b)['-]?\p{L}){1,24}(?![\p{L}\d]|-\d)`
const MORE = raw`( (\p{Lu}\. ?){0,2}${PARTICLE}${WORD})`
const NAME = raw`(\p{Lu}\. ?){0,2}${PARTICLE}${WORD}${MORE}{0,3}`
/** As in a form: also "Smith, John". */
const TWO = raw`${WORD}(, ${WORD}|${MORE}{1,3})`
/** Not an abbreviation. */
const MIXED = raw`(?=\p{Lu}\p{Ll})`

/** Capitalised in such a place, and yet no name; and no name at all. */
const NO_NAME =
  /^(an?|the|and|but|in|on|for|with|not?|s?he|i|they|it|is|are|was|ha[sd]|do(es)?|can|c?w?sh?ould|wh.{1,3}|how|please|mrs?|ms|dr|sirs?|madam|doctor|colleague|kolleg\w+|editor|team|all|reviewer|author|patient|global|google|oz|chat\w+|(fe)?male|(wo)?m[ae]n|adult|elderly|\w+sian|african|native|hispanic|(mon|wednes|sun)day|type|rates?)s?\b(?!\.)|questionn|scale|index|score|hospital|study|syndrome|disease|Lacks/i
/** A disease, a paper or a discovery of that name. */
const EPONYM =
  /^'?s?,? ?(et al|(disease|syndrome|sign|test|triad|law|paper)s?\b|discover|\(?(1[89]|20)\d\d)/
const isName: Accepts = (value, _, after) => !NO_NAME.test(value) && !EPONYM.test(after)

const IMAGING = /^(imag|angi|spec|scan|egger|elas|ent|of|sig|seq|guid|dat|pre|perf)/i
/** "MR" and "MRS" in capitals are imaging, unless the name is in capitals, too. */
const isTitled: Accepts = (value, before, after) =>
  isName(value, before, after) &&
  !(/\bM[RS]S? $/.test(before) && (/[a-z]/.test(value) || IMAGING.test(value)))

const RELATIVE = raw`(pa[tc]ien\w*|pt|client|wife|husband|(grand)?(mother|father|son|daughter)|mom|mum|dad|sister|brother|aunt|uncle)`
const PERSON = raw`(${RELATIVE}|(wo)?m[ae]n|boy|girl|lady|(fe)?male|child|s?he|mann|frau|kind|homme|femme|hombre|mujer)`

const name = (cue: string, value: string, accepts = isName) =>
  cued('name', cue, value, accepts, 'uy')

export const nameRules: readonly Rule[] = [
  name(
    raw`(mrs?|ms|miss|dra?|herrn?|frau|mme|mlle|monsieur|madame|senor(a|ita)?|srta|sra|signora?|shri|smt|(sr|hr)(?=\.)|(?<!\. )m(?=\. \p{L}+ (est|a|presente|age|ne|prend)\b))\.? ((dr|prof|med)\.? ){0,3}`,
    NAME,
    isTitled,
  ),
  name(
    raw`mrs?\.? `,
    raw`\p{Ll}{3,20}(?=,? (a )?\d|'s| (is|has|had|was|who|came)\b)`,
    (value) => !IMAGING.test(value),
  ),
  name(
    raw`(patient(en|in)?('s)?( ?-?name)?|(full|last|first|sur|family) ?name|nachname|vorname|nom|prenom|nombre|apellidos|nome|pa[cz]iente) ?(:|-(?= )) ?`,
    `${TWO}|${MIXED}${NAME}`,
  ),
  name(
    raw`(?<!\p{L} )(name|pt( name)?|guardian|nok|next of kin|emergency contact|${RELATIVE}|consultant|attending|physician|surgeon|gp|pcp|(referred|seen|signed) by|sincerely)[:,]\s?`,
    TWO,
  ),
  name(raw`(my|our|his|her|their|your|mi|ma|mein) ${RELATIVE},? \(?`, MIXED + NAME),
  name(raw`(this|the|a|new) ${RELATIVE}(, | \()`, `${MIXED}${NAME}(?=[,)])`),
  name(
    raw`(pa[tc]iente?(,| is)? |pt\.? |thank you for (seeing|referring) |on behalf of |caring for |I (saw|met) )`,
    raw`${TWO}(?=[,.]| (\(|is|was|ha[sd]|who|with|present|came|report|aged|on|in|tiene|takes|today|DOB|MRN))`,
  ),
  name(
    raw`(((my|his|her|their|whose|${PERSON}('s)?) name( is|'s| was)|${PERSON} (is |was )?(named|called|namens|nommee?|llamad[oa])|mein name ist|ich heiße|je m'appelle|me llamo) |(dear|chere?) )`,
    MIXED + NAME,
  ),
  // A name that an age, a date of birth or a number follows
  bare(
    'name',
    raw`(?<=(^|[\n.:;(,|-]|\b(for|of|on|saw)) ?)${TWO}(?=[,;]? ?\(?(DOB|MRN|NHS|geb\.|nee? le|date of b|((is|was) )?an? \d{1,3}[- ]?y|\d{1,3} ?(yo|y/o|[MF])\b))`,
    isName,
  ),
]
