import { type Accepts, bare, cued, L, type Rule, raw, S, U, unlearned } from './rule.ts'

const PARTICLE = raw`(([vV][ao]n|de[lnr]?|d[aiou]s?|d'|bin|ibn|al-?|el-?|l[ao]|te[nr]|of) ?){0,2}`
const WORD = raw`${U}((?!'s\b)['-]?[${L}]){1,24}(?![${L}\d]|-\d)`
const MORE = raw`( (${U}\.? ?){0,2}${PARTICLE}${WORD})`
export const NAME = raw`(${U}(\. ?| )){0,3}${PARTICLE}${WORD}${MORE}{0,3}`
/** Also matches the order of forms: "Smith, John" and "Smith J". */
const TWO = raw`((${U}\. ?){1,3}${WORD}|(${U}(\. ?| )){0,3}${PARTICLE}(${WORD}(, ${WORD}|,? (${U}\.){1,2}|,? ${U}(?=[\s,;.)])|${MORE}{1,3})))`
/** A single word is enough where only a name is expected. */
const FIELD = raw`(${TWO}|${WORD})`
/** Excludes abbreviations. */
const MIXED = raw`(?=${U}[${S}'])`

/** Capitalised words that are not names, although they occur where names are expected. */
const NO_NAME =
  /^(an?|the|and|but|not?|s?he|i|they|it|is|are|ha[sd]|can|c?w?sh?ould|wh.{1,3}|how|please|mr|ms|dr|sir|madam|doctor|colleague|kolleg\w+|editor|team|all|(review|auth)[eo]r|parents|patient|global|google|chat\w+|scan|(fe)?male|(wo)?m[ae]n|adult|\w+sian|hispanic|type|data|code|dose|age|n[ao][mn]e|id|dob|mrn|nhs|bayes|spock|jekyll|hyde|bean|pepper|house|atkins|clean|fauci|semmelweis|freud|pasteur|koch|curie|darwin|apgar|median|also|dokt?or|care|health|crohn|down|parkinson|hodgkin|alzheimer)s?\b(?!\.)|questionn|scale|index|score|hospital|study|syndrome|disease|Lacks|([st]ion|[^e]ment|ness|[ei]ty|asure|ist|ician|tant)s?$|\b(trial|clinic|institut\w*|test|ward|cent(er|re)|protein|gene|cell|virus|arm|group|cohort|model|method|guideline|practitioner|regulator|rate|dosing|therapy|network|symptom|family|general|(wo)?men|patient|adult|children|cut-?off|date|survival|manager)s?$/i
/** Excludes historical persons and prize winners. */
const HISTORY = /\b(1[5-8]\d\d\b|in 19[0-4]\d|[XVI]{3,}e\b|Nobel)/
/** What may follow the name of an author or an eponym: a paper, a disease or a discovery. */
const EPONYM =
  /^'?s?,? ?(et al|(disease|syndrome|sign|test|triad|law|paper|essay|effect|nodule|criteria|score|stain|method|theory)s?\b|discover|\(?(1[89]|20)\d\d)/
const INITIALS = /^(\p{Lu}\.? )+/u
export const isName: Accepts = (value, _, after) =>
  !NO_NAME.test(value.replace(INITIALS, '')) && !EPONYM.test(after) && !HISTORY.test(after)

/** What is written of patients in a list, and not of vertebrae or vitamins. */
export const WARD =
  /\b(ward|hand-?over|M(rs?|s)|bloods?|obs|sats|abx|IV|NBM|home|day \d|d\d|O2|off|chase|isolate\w*|AKI|CAP|UTI|GI|OGD|CT|bleed\w*|post|theatre|Hb|chest)\b|\d ?[MF]\b/i
const IMAGING = /^(imag|angi|spec|scan|egg|ela|ent|of|seq|guid|score)/i
/** Contexts of treating doctors. Other doctors are usually authors. */
export const CLINICAL =
  /refer|clinic|\bse(en|es?)\b|saw|under|dear|frau|sign|report|consult|resident|arzt|opini|admit|discharg|, \d\d[,;]|\b(GP|PCP|attending|ward|pt|patient|her|his|my|our|tel|fax|cc|MRN|DOB|appt|bed)\b|\n/i
/** "MR" and "MRS" in capitals stand for imaging, unless the name is in capitals too. */
const isTitled: Accepts = (value, before, after) =>
  isName(value, before, after) &&
  !(/\bM[RS]S? $/.test(before) && (/[a-z]/.test(value) || IMAGING.test(value))) &&
  !(/\b(dr|prof\w*)\.? $/i.test(before) && !CLINICAL.test(before + after)) &&
  !/\bin 1[5-9]\d\d/.test(before)

export const KIN = raw`((step|grand|god)?(mother|father|son|daughter|brother|sister)|wife|husband|partner|donor|dependent|dtr|grand(m?a|ad)|granny|nan|m[ou]m|dad|aunt(ie)?|uncle|niece|nephew|cousin|oma|opa)`
const RELATIVE = raw`(${KIN}|pa[tc]ien\w*|pt|child|parent|friend|sohn|tochter|mutter|vater|hij[oa]|madre|padre|figli[oa]|fil(s|le)|mere|pere)`
const PERSON = raw`(${RELATIVE}|(wo)?m[ae]n|boy|girl|lady|(fe)?male|s?he|mann|frau|kind|homme|femme|hombre|mujer)`
/** Roles that are mentioned with a name on a ward or in a practice. */
const ROLE = raw`(nurse|midwife|physio(therapist)?|social worker|care(give)?r|interpreter|guardian|resident|attending|consultant|physician|surgeon|reg(istrar)?|SHO|GP|PCP|student|secretary|pfleger|schwester)`

const AGED = raw`(aged? \d|(aged? )?\d{1,3} ?(y/?o?\b|y\.o|yrs?\b|years?[ -]old|[- ]years?\b|(?<=\d)[mf]\b|[MF]\b|J\.|[Jj]ahre|ans\b|an[nn]i\b|anos\b|months? old|weeks? old|♀|♂))`
const ILLNESS =
  /^(x|y|z|ms|ra|af|hf|tb|mi|uc|cf|pd|ad|ckd|dm|htn|aml|cll|cml|als|sle|ibd|ibs|dvt|hiv|pe|copd|cva|tia|icu|er|ed|op|gp|is|at|on|in|of|was|the|who|age|now|and|for|had|has|re|hx|fh|pmh|mrn|dob|id|a|an)$/i
const isInitials: Accepts = (value) => !ILLNESS.test(value)

const name = (cue: string, value: string, accepts = isName) =>
  cued('name', cue, value, accepts, 'y')

export const nameRules: readonly Rule[] = [
  // A person with two titles. An academic title alone may be an author's.
  ...unlearned([name(raw`(mrs?|ms|miss|herrn?|frau|mme)\.? ((dr|prof|med)\.? ){1,3}`, NAME)]),
  name(
    raw`(mrs?|ms|mx|miss|mister|missus|pan[aiu]?(?= (?!Lond|Am|Afr|Euro|Asia|Arab))|dra?|doctora?|prof|herrn?|frau( kollegin)?|mme|mlle|monsieur|madame|don|senor(a|ita)?|srt?a|signora?|sig\.? ?(ra|na)?(?=[. ])|dott(\.ssa)?(?=[. ])|shri|smt|[fhs]r(?=\.)|(?<!\. )m(?=\. [${L}]+ (est|a|presente|age d|ne|prend)\b)|(?<= de )m(?=\.))\.? ((dr|prof|med|sir|veuve)\.? ){0,3}`,
    NAME,
    isTitled,
  ),
  name(
    raw`((pa[ctz]ient[${L}]{0,2}|pt)('s)?( ?-?na?me?)?|(full|last|first|sur|family|given|maiden|fore?|nach|vor)[ _]?names?|(pre)?nom|nombre|apellidos|(cog)?nome|medico|r?emitido por|respons[${L}]+ clinico)( |[:;=]|-(?= )|\.\.+){1,4}"?(?<=[:;=.-].{0,4})`,
    FIELD,
  ),
  // Forms without a colon, JSON and XML.
  name(
    raw`((sur|fore?|nach|vor|(first|last|maiden) )?name|cognome|next of kin)\s{1,3}(?=${U})`,
    FIELD,
  ),
  // In a table, beside its heading
  name(
    raw`(name|pa[cz]iente?|patient|prenom|nom|nombre|cognome)\s{0,9}\|\s{0,2}`,
    raw`${TWO}(?![^\n]{0,200}\n[| ]{0,2}:?--)`,
  ),
  name(
    raw`["'<](family|given|display|((patient|full|first|last)_?)?name)(>|["']:\s?\[?["'])`,
    FIELD,
  ),
  name(
    raw`(?<![${L}] )(name|pt( name)?|nok|next of kin|from|emergency contact|${ROLE}|${RELATIVE}|(referr|se|sign|dictat|typ|verifi|report)(ed|en)( by)?|sincerely|betreff|account holder)(:| -)\s?(${KIN} )?`,
    TWO,
  ),
  name(
    raw`(my|our|his|her|their|your|m[ia]|meine?|s[ua]|son) (late )?${RELATIVE},? \(?`,
    MIXED + NAME,
  ),
  name(raw`${ROLE} \(?`, `${MIXED}${NAME}(?=[,:;)]| ([${S}]))`),
  name(
    raw`(pa[tc]ient[${L}]*(:|,| is)?( femenina| masculino)?|pacjent(ka|a|em)?|pat\.|(name|wrist) ?band( checked)?:|pt\.?|thank you for (seeing|referring)|on behalf of|caring for|opinion on|label(led)?:?|sticker:|belongs to|(chart|infant|family|photos) of|note on|consent from|(fwd?|aw|wg|tr):|I (saw|met)|(parents|baby) of|r(ef?|x):?|account holder:?|whether) ?(?<=[ :])`,
    raw`(${MIXED}|(?=${U}{3,}, ))${TWO}(?=[,.;(\n]|$|'s| (\(|\s?DOB|is|was|ha[sd]|who|with|to|present|came|report|aged|on|in|tiene|takes|today|v\.|D\.|MRN|wants|OK))`,
  ),
  name(
    raw`((my|his|her|their|whose|real) name( is|'s| was)|${PERSON}(('s)? name( is|'s| was)| (is |was )?(named|called|namens|nommee?|llamad[oa]))|mein name ist|ich heiße|je m'appelle|me llamo|mi chiamo|you can call me|dear|chere?) `,
    MIXED + NAME,
  ),
  name(
    raw`((this is|it'?s|i'm|i am) |i, )`,
    raw`${MIXED}${NAME}(?=,? (calling|here|from|mother|father|again|agree|consent|hereby)\b|, (\d\d\b|I\b|my\b|${KIN} of))`,
  ),
  name(
    raw`${KIN} `,
    raw`${MIXED}${NAME}(?=[,:;)|]| \(| \||$|( and ${U}[${S}]+)?( is| ha[sd]| was| takes| wants| donated| age| says| on \d)\b)`,
  ),
  // At the end of a letter.
  name(
    raw`((signed|regards|best( wishes)?|th(x|anks)|cheers|sincerely|faithfully|yours|gruße?n?|i\. ?a\.|cordialement|salud?[ot]i?|atentamente),?\s{1,2}|\n-- ?\n)`,
    raw`${MIXED}${NAME}(?=\s*($|\n|\||,|\(|[A-Z]{2}))`,
  ),
  // In a list of patients on a ward.
  name(
    raw`((bed|room|bay|zimmer) ?\w?\d{1,2}[: -]{1,3}|[a-e]\d |\n\d{1,2}[.)] )`,
    raw`${MIXED}${NAME}(?= - |[,;]| [A-Z]{2,5}\b| [${S}]+[\n,])`,
  ),
  // HL7 and DICOM, but not Villin^CreERT2
  bare('name', raw`${U}[${L}'-]{1,24}\^(?!Cre(ER|\b)|LSL)${U}[${L}^'-]{1,40}`),
  // A name followed by an age, a date of birth or a number.
  bare(
    'name',
    raw`(?<=(^|[\n.:;(,|-]|\b(for|of|on|saw|health)) ?)(${MIXED}${NAME}(?=,? \(?(in |from )?(side )?(bed|room|rm|bay) ?\w?\d)|${TWO}(?=([,;]| ?//| ?\|)?\s?\(?(DOB|D\.O\.B|MRN|NHS|SSN|geb\.|nee? le|nat[oa] il|date of b|((is|was) )?an? \d{1,3}[- ]?y|\d{1,3} ?(y/?o|yrs?|years|[MF])\b(?! (of|after|post|risk|surv|follow|free))|aged? \d|(fe)?male \d)|, \d{1,2}[,.;] (?!\d+([,.:(-]|$)|p)| \d\d?[/.]\d\d?[/.]\d\d|, \d{3}-\d\d-\d{4}| \([^\s@)]{2,30}@))`,
    isName,
  ),
  ...unlearned([
    bare(
      'name',
      raw`${MIXED}(?<=(^|\n|[.;:] )[ *-]{0,4}([A-Z]{1,4}-?\d{1,3}|\d{1,2}[A-D])( ?[-:] ?| ))${NAME}(?= - |[,(]| \()`,
      (value, before, after) => isName(value, before, after) && WARD.test(after),
    ),
    name(raw`(dictat(ion|ed|ing)( (on|for|about|re))?|dictation:) `, MIXED + NAME),
    name(raw`spel(led|t|ling)[ :]{1,2}`, raw`${U}([-., ]{1,2}${U}\b){2,}`, () => true),
    name(
      raw`(lady|gentleman|(wo)?man|boy|girl|child|baby), `,
      raw`${MIXED}${NAME}(?=,|\.| who| (is|has|was|came)\b)`,
    ),
    // In a numbered list
    bare(
      'name',
      raw`${MIXED}(?<=(^|[ \n(])\d{1,2}[).] ?)(${TWO}|${WORD})(?=,? - |[,;]| ${AGED})`,
      (value, before, after) => isName(value, before, after) && WARD.test(after),
    ),
    bare(
      'name',
      raw`${MIXED}${WORD}(?='s (ecg|ekg|bloods?|labs?|results?|scans?|INR|potassium|lithium|Hb|CD4|chart|m[ou]m|mother|father|daughter|son|wife|husband|sister|brother)\b)`,
      isName,
    ),
    // With a space between letters, as scanners read wide type
    name(
      raw`(p ?a ?t ?i ?e ?n ?t|(sur)?n ?a ?m ?e)[ :;.]{1,4}`,
      raw`${U}( {1,2}[${L}]){3,}(?![${L}])`,
    ),
    name(`(little|petite?|aunt(ie)?|uncle|grandm?a|granny|zia|tante|onkel) `, MIXED + NAME),
    // "72-year-old John Smith with AF"
    name(
      raw`\d{1,3}[ -]?(years?[ -]old|y/?o|yrs?[ -]old),? `,
      raw`(?!Afric|Asia|Ind|New|Type|Child|South|North|Jeh)${MIXED}${WORD} (${U}\. ?)?${MIXED}${WORD}(?=,| (with|who|ha[sd]|is|was|on|present|takes|c/o) ?)`,
    ),
    // Initials with an age
    bare(
      'name',
      raw`${U}\.( ?-?(O')?${U}\.){1,3}(?=,? ?\(?(${AGED}|\d{1,2}[,;]))`,
      (value, _, after) =>
        !/^U\. ?[SK]\./.test(value) &&
        !/^,? ?\d+[- ]years? (in|of|after|post|trend|risk|surv|mort)/.test(after),
    ),
    name(
      raw`(pt|patient(in)?|pat\.?|px|pac[iz]ente)[:,]? `,
      raw`([A-Z]{2,3}|(?<=[Pp]t:? )[a-z]{2})(?=,? \(?${AGED}| \(\d{1,3}\))`,
      isInitials,
    ),
    bare('name', raw`(?<=(^|\n)[ *-]{0,4})[A-Z]{2}(?=(,| \() ?${AGED}| \d{1,3}[MF]\b)`, isInitials),
    bare('name', raw`(?<=\| ?)(${U}\. ?){1,2}${WORD}(?= ?\|)`),
  ]),
]
