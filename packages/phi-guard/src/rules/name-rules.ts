import { type Accepts, bare, cued, type Rule, raw } from './rule.ts'

const PARTICLE = raw`((v[ao]n|de[lnr]?|d[aiou]s?|d'|bin|ibn|al-?|el-?|l[ao]|te[nr]|of) ?){0,2}`
const WORD = raw`\p{Lu}((?!'s\b)['-]?\p{L}){1,24}(?![\p{L}\d]|-\d)`
const MORE = raw`( (\p{Lu}\.? ?){0,2}${PARTICLE}${WORD})`
const NAME = raw`(\p{Lu}(\. ?| )){0,3}${PARTICLE}${WORD}${MORE}{0,3}`
/** As in a form: also "Smith, John" and "Smith J". */
const TWO = raw`((\p{Lu}\. ?){1,3}${WORD}|(\p{Lu}(\. ?| )){0,3}${PARTICLE}(${WORD}(, ${WORD}|,? (\p{Lu}\.){1,2}|,? \p{Lu}(?=[\s,;.)])|${MORE}{1,3})))`
/** One word, too, where nothing else would stand. */
const FIELD = raw`(${TWO}|${WORD})`
/** Not an abbreviation. */
const MIXED = raw`(?=\p{Lu}[\p{Ll}'])`
const SHOUTED = raw`\p{Lu}[\p{Lu}'-]{2,24}`

/** Capitalised in such a place, and yet no name; and no name at all. */
const NO_NAME =
  /^(an?|the|and|but|in|on|for|with|not?|s?he|i|they|it|is|are|was|ha[sd]|do(es)?|can|c?w?sh?ould|wh.{1,3}|how|please|mrs?|ms|dr|sirs?|madam|doctor|colleague|kolleg\w+|editor|team|all|reviewer|author|patient|global|google|oz|chat\w+|scan|(fe)?male|(wo)?m[ae]n|adult|elderly|\w+sian|african|native|hispanic|(mon|wednes|sun)day|(jan|febr)uary|march|april|june|july|type|rates?|data|code|dose|age|none|unknown|id|dob|nhs|bayes|atkins|spock|jekyll|hyde|osler|fleming|dokt?or|care|health|training|crohn|down|parkinson|hodgkin|alzheimer|tourette)s?\b(?!\.)|questionn|scale|index|score|hospital|study|syndrome|disease|Lacks|\b(trial|clinic|university|department|institut\w*|test|ward|centre|center|protein|gene|cells?|virus|arm|group|cohort|model|method|guideline|practitioner|specialist|regulator|rate|dosing|therapy)s?$/i
/** Whoever lived then, or has a prize, is no patient of today. */
const HISTORY = /\b(1[5-8]\d\d\b|in 19[0-4]\d|[XVI]{3,}e\b|Nobel|metaphor|published|vaccine\?)/
/** A disease, a paper or a discovery of that name. */
const EPONYM =
  /^'?s?,? ?(et al|(disease|syndrome|sign|test|triad|law|paper|original|essay)s?\b|discover|\(?(1[89]|20)\d\d)/
const INITIALS = /^(\p{Lu}\.? )+/u
const isName: Accepts = (value, _, after) =>
  !NO_NAME.test(value.replace(INITIALS, '')) && !EPONYM.test(after) && !HISTORY.test(after)

const IMAGING = /^(imag|angi|spec|scan|egger|elas|ent|of|sig|seq|guid|dat|pre|perf)/i
/** "MR" and "MRS" in capitals are imaging, unless the name is in capitals, too. */
const isTitled: Accepts = (value, before, after) =>
  isName(value, before, after) &&
  !(/\bM[RS]S? $/.test(before) && (/[a-z]/.test(value) || IMAGING.test(value)))

const RELATIVE = raw`(pa[tc]ien\w*|pt|client|wife|husband|partner|(step|grand|god)?(mother|father|son|daughter|child|parent|brother|sister)|grandm?a|grandad|granny|nan|mom|mum|dad|aunt(ie)?|uncle|niece|nephew|cousin|twins?|friend|neighbou?r|classmate|donor|little (girl|boy)|oma|opa|sohn|tochter|mutter|vater|hij[oa]|madre|padre|figli[oa]|fil(s|le)|mere|pere)`
const KIN = raw`(step|grand|god)?(mother|father|son|daughter|brother|sister|wife|husband|partner|donor|dependent|dtr|grandad|granny|aunt(ie)?|uncle|cousin|niece|nephew|oma|opa)`
const PERSON = raw`(${RELATIVE}|(wo)?m[ae]n|boy|girl|lady|(fe)?male|child|s?he|mann|frau|kind|homme|femme|hombre|mujer)`
/** Who in a ward or a practice is called by name. */
const ROLE = raw`(nurse|midwife|physio(therapist)?|HCA|social worker|chaplain|carer|caregiver|interpreter|guardian|resident|attending|consultant|physician|surgeon|anaesthetist|registrar|reg|SHO|GP|PCP|CNS|student|caller|interviewee|witness|secretary|pfleger|pflegekraft|schwester)`

const name = (cue: string, value: string, accepts = isName) =>
  cued('name', cue, value, accepts, 'uy')

export const nameRules: readonly Rule[] = [
  name(
    raw`(mrs?|ms|mx|miss|dra?|prof|herrn?|frau( kollegin)?|mme|mlle|monsieur|madame|don|dona|senhora?|senor(a|ita)?|srta|sra|signora?|sig\.? ?(ra|na)?(?=[. ])|dott(\.ssa)?(?=\.| )|mevr(ouw)?|dhr|shri|smt|mst|(sr|hr|fr)(?=\.)|(?<!\. )m(?=\. \p{L}+ (est|a|presente|age|ne|prend)\b)|(?<= de )m(?=\.))\.? ((dr|prof|med|sir|veuve)\.? |jur\. ){0,3}`,
    NAME,
    isTitled,
  ),
  name(
    raw`mrs?\.? `,
    raw`\p{Ll}{3,20}(?=,? (a )?\d|'s| (is|has|had|was|who|came)\b)`,
    (value) => !IMAGING.test(value),
  ),
  name(
    raw`(patient(en|in)?('s)?( ?-?name)?|(full|last|first|sur|family|given|maiden) ?name|fore?names?|surname|nachname|vorname|nom|prenom|nombre|apellidos|cognome|nome|pa[cz]iente?|name of (child|patient)|pt nm) ?(:|-(?= )|=) ?"?`,
    FIELD,
  ),
  // Forms without a colon, JSON, XML and HL7
  name(
    raw`((sur|fore?)?name|(first|last|maiden) name|nachname|vorname|cognome|next of kin)\s{1,3}(?=\p{Lu})`,
    FIELD,
  ),
  name(raw`(<family>|<given>|"(family|given|name|patientname)":\s?\[?")`, FIELD),
  name(raw`\|`, raw`${SHOUTED}\^${SHOUTED}`),
  name(
    raw`(?<!\p{L} )(name|pt( name)?|father's name|nok|next of kin|emergency contact|${ROLE}|${RELATIVE}|(referr|se|sign|dictat|typ|verifi|report)(ed|en)( by)?|sincerely|bill to|betreff|from|release|faxed|review|angehorige|account holder)(:| -)\s?((wife|son|husband|daughter|sohn|tochter) )?`,
    TWO,
  ),
  name(
    raw`(my|our|his|her|their|your|mi|ma|meine?|su|son|sa) (late )?${RELATIVE},? \(?`,
    MIXED + NAME,
  ),
  name(raw`(this|the|a|new|nok:?|step|,) ?${RELATIVE}(, | \()`, `${MIXED}${NAME}(?=[,)])`),
  name(raw`${ROLE} \(?`, `${MIXED}${NAME}(?=[,:;)]| (\\p{Ll}))`),
  name(
    raw`(pa[tc]iente?(,| is)? |pt\.? |pacjentka |thank you for (seeing|referring) |on behalf of |caring for |opinion on |I (saw|met) |death of |estate of |parents of |baby of |concern: )`,
    raw`${TWO}(?=[,.]|\n|$| (\(|is|was|ha[sd]|who|with|present|came|report|aged|on|in|tiene|takes|today|v\.|DOB|D\.|MRN|wants|OK))`,
  ),
  name(
    raw`(((my|his|her|their|whose|real|${PERSON}('s)?) name( is|'s| was)|${PERSON} (is |was )?(named|called|namens|nommee?|llamad[oa])|mein name ist|ich heiße|je m'appelle|me llamo|mi chiamo|you can call me|(this|it'?s?) is(?= \p{L}+ (calling|here|from))) |(dear|chere?) )`,
    MIXED + NAME,
  ),
  name(
    raw`((this is|it'?s|i'm|i am) |i, )`,
    raw`${MIXED}${NAME}(?=,? (calling|here|from|mother|father|again|agree|consent|hereby)\b|, (\d\d\b|(mother|father|daughter|son|wife|husband) of))`,
  ),
  name(
    raw`(re|rx|ref|account holder|intestato a|memory of|ask|whether|patient(en)?)(:| ) ?`,
    raw`(${MIXED}|(?=\p{Lu}{3,}, ))${TWO}(?=[,;.\n(]|$|'s| (\s?DOB|is|has|was|to)\b)`,
  ),
  name(
    raw`${KIN} `,
    raw`${MIXED}${NAME}(?=[,:;)|]| \(| \||$|( and \p{Lu}\p{Ll}+)?( is| has| was| donated| age| says| on \d)\b)`,
  ),
  // A line of a chat, its hour before it
  name(raw`\[\d\d?:\d\d\] `, raw`${MIXED}${NAME}(?=:)`),
  // Under a letter
  name(
    raw`((signed|regards|best( wishes)?|thx|thanks|cheers|sincerely|faithfully|yours|gruße?n?|i\. ?a\.|cordialement|un saludo|saluti|atentamente),?\s{1,2}|\n-- ?\n)`,
    raw`${MIXED}${NAME}(?=\s*($|\n|\||,|\())`,
  ),
  // On a list of the ward
  name(
    raw`((bed|room|bay|zimmer) ?\w?\d{1,2}[: -]{1,3}|[a-e]\d |\n\d{1,2}[.)] )`,
    raw`${MIXED}${NAME}(?= - |[,;]| [A-Z]{2,5}\b| \p{Ll}+[\n,])`,
  ),
  // A name that an age, a date of birth or a number follows
  bare(
    'name',
    raw`(?<=(^|[\n.:;(,|-]|\b(for|of|on|saw|health)) ?)${TWO}(?=[,;]? ?\(?(DOB|D\.O\.B|MRN|NHS|SSN|geb\.|nee? le|nat[oa] il|date of b|((is|was) )?an? \d{1,3}[- ]?y|\d{1,3} ?(yo|yrs?|years|y/o|[MF])\b|aged? \d|(fe)?male \d)|, \d{1,2}[,.;] |\t| \d\d?[/.]\d\d?[/.]\d\d|, \d{3}-\d\d-\d{4}| \([^\s@)]{2,30}@)`,
    isName,
  ),
]
