import { CLINICAL, isName, KIN, NAME } from './name-rules.ts'
import { type Accepts, bare, cued, L, raw, S, U, unlearned } from './rule.ts'

/** A word in lower case that may be a name. */
const SMALL = raw`(?=[${S}'-]{3})[${S}]{1,20}((?!'s\b)['-][${S}]{2,20})?(?![${L}\d])`
/** Words after a cue that are not names, in the languages of the cues. */
const ORDINARY = raw`(a[nst]?|the|and|or|but|with(out)?|is|was|are|were|ha[sd]|have|wh(o|ose|[aey]\w*)|how|in|on|of|to|for|from|by|after|before|since|if|not?|also|still|now|never|always|only|very|again|to(day|night)|yesterday|(fe)?male|(wo)?m[ae]n|boy|girl|lady|aged?|old|year|new|known|unknown|over|under|about|came|can|could|should|may|will|did|does|says|said|told|takes?|took|gets|got|goes|went|needs?|wants?|asks|thinks|lives|keeps|feels|felt|gave|be(en|gan)|s?he|they|it|his|her|my|our|me|us|back|due|post|pre|per|home|here|there|this|that|these|please|mit|hat|ist|und|die|der|das|nach|wird|war|aus|im|am|bei|ohne|kommt|klagt|darf|soll|kann|muss|nimmt|sagt|hatte|zum|eine?|et|est|ans|avec|sans|sous|pour|qui|que|elle|il|se|en|au|du|de|les?|la|une?|y|con|sin|tiene|esta|toma|por|es|ha|che|non|per|gets|pregnant|unwell|severe|chronic|acute|mild|obese|elderly|black|white|stable|pain|cancer|fever|cough|failure|disease|infection|stroke|heart|lung|liver|kidney|renal|breast|blood|chest|knee|hip|skin|type|stage|study|data|code|score|scale|shift|outcome|file|band|safety|care|rights|portal|group|level|record|prefix)`
const SUFFIX =
  /(?:(?<!ham|ahm|sae|fr|t|j)ed|(?<!k|l|m)ing|[st]ion|ment|ness|itis|osis|a?emia|oma|pathy|ism|ous|[^c]tive|able|ible|[icut]al|[dsg]ence|ure|ase|tory|ular|gram|logy|scopy|tomy|uria|algia|plegia|tension|betic|matic|tients?|ants|ents)$/
const WORDS = new RegExp(`^${ORDINARY}$`)
const isSmallName: Accepts = (value, before, after) =>
  isName(value, before, after) &&
  value.split(' ').every((word) => !WORDS.test(word) && !SUFFIX.test(word))

const PARTICLE = raw`((v[ao]n|de[rnl]?|di|bin|el|al) ){0,2}`
const ONE = PARTICLE + SMALL
const MORE = raw`( (?!${ORDINARY}(?![${S}]))${PARTICLE}${SMALL})`

/** Matches a word that is a verb, as in "patient refuses statins, 66 yo". */
const VERB = /^\S*([bdfgmnptvwx]|[kstvz]e)s /
const isSmallPatient: Accepts = (value, before, after) =>
  isSmallName(value, before, after) && (/[:=,] $/.test(before) || !VERB.test(value))

/** "mr" also means imaging, "mrs" a scale, and "frau" any woman. */
const OTHER_TITLE =
  /\b(eine?r?|d(ie|e[rn])|jeder?|[a-zß]+e[rnms]?) (frau|herrn?) $|[^.,:;\n] ?(?<!(for|saw|see|seen|with|and)) miss $/i
const IMAGING =
  /^(imag|angi|spec|scan|egger|elast|entero|seq|guid|signal|brain|pelvi|contrast|chol|veno|uro|neuro|arthro|lymph|knee|spin|lumb|cardi|prost|breast|abdo|liver|protoc|compat|condit|safe|find|perf|diff|flow|field|phys|tech|linac|relax|finger|exam|report)/
const SCLEROSIS =
  /^(relaps|lesion|pat|plaq|drug|attack|flare|prog|dis|hug|fatig|spect|clin|nurs|cohort|soc|risk|prev|sympt|ther|treat|diag|type|sub|activ|remis|onset|cent|level|stud|data|file|word|excel|win|office|teams|peak|frag|scan|anal|ident|base|or|vs|like|mim)/
const isSmallTitled: Accepts = (value, before, after) =>
  isSmallName(value, before, after) &&
  !/\b([A-Z]{2,}\.?|Miss|Frau|Herrn?) $/.test(before) &&
  !OTHER_TITLE.test(before) &&
  !(/\bmr $/i.test(before) && IMAGING.test(value)) &&
  !(/\bms $/i.test(before) && (SCLEROSIS.test(value) || /\d ?ms $/.test(before))) &&
  !(/\bdr\.? $/.test(before) && !CLINICAL.test(before + after))

/** Matches phrases ("the dog is called") after which a thing, not a person, is named. */
const THING =
  /(enfermedad|sindrome|prueba|medi[ck]\w+|farmaco|maladie|signe|segno|test|gene?|krankheit|cosa|malattia|drug|condition|disease|procedure|trial|study|studie|protein|company|app|dog|cat|horse|jument|cheval|chien|chatt?e?|perr[oa]|gat[oa]|hund|katze)\W+([^.?!\n]{0,30}\W)?$|\b(das|wie|es|come|como|comment|[cç]a|cela|it) (heißt|si chiama|se llama|s'appelle) $/i
const isPersonCalled: Accepts = (value, before, after) =>
  (/^[a-zß-þ]/.test(value) ? isSmallName : isName)(value, before, after) && !THING.test(before)

const AGE = raw`(aged? ?)?\d{1,3} ?(y|[MFmf]\b|[Jj]\b|[Jj]ahr|ans\b|an[nñ]i|anos|[,;]|months?\b|mo\b)`
const PATIENT = raw`(pt|pa[ct]i?ent[ea]?|pat\.?|paziente)`

const small = (cue: string, value: string, accepts = isSmallName) =>
  cued('name', cue, value, accepts, 'y')

export const smallNameRules = unlearned([
  small(
    raw`(baby|girl|boy) `,
    raw`${ONE}${MORE}(?=,? ${AGE}|,? \d{1,3} (days?|weeks?|months?) old)`,
  ),
  small(
    raw`(th(is|at|ese|ose)|here) (is|are) `,
    raw`${ONE}(?='s (ecg|ekg|bloods?|labs?|scans?|x-?rays?|mri|ct|results?|reports?)\b)`,
  ),
  // In a list of patients on a ward
  bare('name', raw`(?<=(^|[\n:;]) ?)${ONE}(?= \((bed|rm|room|bay) ?\d)`, isSmallName),
  small(
    raw`(mrs?|miss|mister|missus|mme|mlle|monsieur|madame|(?<=(patient|avec|chez|pour) )m(?=\.)|frau|herrn?|senor(a|ita)?|srt?a|sr(?=\.)|signora?|dr|ms)\.? `,
    raw`([${S}]\.? ){0,2}${ONE}${MORE}?`,
    isSmallTitled,
  ),
  small(
    raw`${PATIENT}( name)?( is|:|,| =)? `,
    raw`${ONE}${MORE}{1,2}(?=,? \(?(${AGE}|(c/o|p/w|s/p|h/o|dob|mrn|nhs|DOB|MRN|NHS)\b)| [${S}]{3,12}(?<!hamm|ahm|sae|fr)ed\b|, )`,
    isSmallPatient,
  ),
  small(
    raw`((my|our|a|mi|ma|meine?) (pt|pa[ct]i?ent[ea]?n?)|(my|our|his|her|their|your) (late )?${KIN}|this (guy|lady|gentleman|man|woman|kid)|el joven|la joven|al joven),? \(?`,
    raw`${ONE}${MORE}(?=[,)]| (is|was|has|had|who|takes|came|died|lives|por|con|he|she|est|a|es|tiene|hat|ist) )`,
  ),
  small(
    raw`((${PATIENT}('s)?|full|first|last|family|given)[ _]?name|nombre|apellidos?|(pre)?nom|vorname|nachname)( |:|=|\|){1,4}(?<=[:=|] ?)`,
    raw`${ONE}${MORE}{0,2}(?=\s*($|\n|[,;|(]|dob\b|DOB|age|mrn|sex\b|\d))`,
  ),
  small(
    raw`(name|re|regarding)[:=]? ?`,
    raw`${ONE}${MORE}{0,2}(?=[,;]?\s(dob\b|DOB|age[: ]|mrn\b|MRN|sex[: ]|nhs\b))`,
  ),
  small(
    raw`((my|his|her|their|whose|pa[ct]ient'?s?) name( is|'s)|(pt|patient|boy|girl|man|woman|mother|father|son|daughter|baby|kid|child|guy|gentleman|lady|infant|s?he),? (is |was )?(named|called)(?! (to|back|in|me|us|the|about))|se llama(ba)?|llamad[oa]( don| dona)?|me llamo|nom de famille|(de )?apellidos?|de nombre|al? nombre de|[sm]'appel(le|ait)|se nomm(e|ait)|(pre|de)?nomme(e|\(e\))?|(au|pour) nom( de)?|heißt|hieß|ich heiße|mein name ist|si chiama|mi chiamo|di nome) `,
    raw`((?=${U}[${S}'])${NAME}|${ONE}${MORE}?)`,
    isPersonCalled,
  ),
])
