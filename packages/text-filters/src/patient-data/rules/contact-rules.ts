import { type Accepts, bare, countDigits, L, type Rule, raw, unlearned } from './rule.ts'

const PORTAL =
  /portal|chart|health\b|carpeta|doctolib|pa[ctz]ient|\b(mrn|pid|acct|dob|nhs)=|referti|\b(e[hm]r|fhir|pacs)\b|kli?ni[ckq]|hospital|salud|scan|record|visit|report|result(a|s?\b)|\blab|\b(notes|messages|pe?rson|consult\w*|befunde?|akte|dossier|documents|citas)\/|\/(share|u|i|pt?)\//i
/** URLs of research and media sites, which may contain a word of PORTAL. */
const RESEARCH =
  /bioportal|sandbox|gdc|gtex|\.(gov|int|europa)\b|git|trial|genom|bank|journal|article|lancet|doi\b|guid|dataset|zenodo|news|healthline|ebi\.|aao|[?&](term|search|q)=|\.(csv|vcf|gz)$/i

export const PHONE_CUE =
  /(phone|(tel|call|text|reach)\w*|tl?f(n?o)?|mob(ile?)?|movil|cell\w*|handy|fax|pager|beep|ph|contact|r[ai]ng|ruf\w*|whatsapp|landline|portable|llam\w+|dial|number|cb|no)\b[^\d\n+(]{0,25}\+? ?$/i
const UNIT =
  /^ ?([mnμkc]?(g|l|m|mol|U|Da)\b|(cell|cop|patient|user|people|read|case|adult|min|h|day)|[/±×%]|,? \d)/i
/** Times of day and round numbers. */
const SERIES = /^([012]\d[0-5]\d[ -])+[012]\d[0-5]\d$|^(\d+0\D+)*\d+00$/
/** Dates, CAS and EudraCT numbers, years, and toll-free numbers. */
const NO_PHONE =
  /^(20\d\d-\d{6}-\d\d$|\d\d?[./-](\d\d?[./-])?(19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d(?![./-]?\d)|\d{4,5}-\d{3,4}-\d\d?$|((19|20)\d\d\D)+(19|20)\d\d$|\+?[01]?\D?8([03-8])\7\D)/
/** Formats of phone numbers that need no cue word before them. */
const AMERICAN = raw`(1[-. ])?(\([2-9]\d\d\) ?|[2-9]\d\d[-./])\d{3}[-. ]\d{4}|[2-9]\d\d [2-9]\d\d[- ]\d{4}`
const INDIAN = raw`[6-9]\d{4}[ -]\d{5}|[67]\d\d( \d\d){3}|9\d \d{3} \d\d \d\d`
const FORM = new RegExp(
  `^(${AMERICAN}|${INDIAN}|\\(?\\+|\\(?00?[1-9]\\d*[) ./-]|07\\d{9}|0[1267]\\d{8}$)`,
)

const isPhone: Accepts = (value, before, after) => {
  const isCalled = PHONE_CUE.test(before)
  return (
    (countDigits(value) > 8 || (isCalled && /^\d{3,4}[-. ]\d{4}$/.test(value))) &&
    !/(?<!tel\w*|fax|ph)[:,]$|(?<!tel|no|ph)[\w./+-]$/i.test(before) &&
    !/\b((cas|irb|rec|order|part)\b|ref\.? $)/i.test(before) &&
    !UNIT.test(after) &&
    !NO_PHONE.test(value) &&
    (isCalled || (FORM.test(value) && !SERIES.test(value)))
  )
}

/** Shared mailboxes and addresses of code repositories. */
const OFFICE =
  /^(git|x+|info|help\w*|contact|edit\w+|safety|drug\w*|\S*(support|trials?|study|office|author))@/i

export const contactRules: readonly Rule[] = [
  // Also matches "jane [at] example [dot] org".
  bare(
    'email',
    raw`[${L}\d_.%+'-]{1,64}( ?@ ?| ?[[(] ?at ?[\])] ?)([${L}\d-]{1,63}(\.| ?[[(] ?dot ?[\])] ?)){1,6}[${L}]{2,24}`,
    (value, before) => !/[\w.+-]$/.test(before) && !OFFICE.test(value),
  ),
  // "jane dot doe at example dot org", "jane.doe AT example.org"
  bare(
    'email',
    raw`(?=[\w.+-]{1,40} ?[[(]?(dot|pun[tk]|point|at|aro|arro|chio))([\w.+-]{1,40} ?[[(]?(dot|punto|punkt|point)[\])]? ?){0,3}[\w.+-]{1,40} ([[(]?(at|arroba|chiocciola)[\])]? ([\w-]{1,40} ?[[(]?(dot|punto|punkt)[\])]? ?){1,3}[a-z]{2,12}|(at|arobase) [\w-]{1,40} point (fr|com|ch|be|ca|net|org|eu|example)|(arroba|arobase|chiocciola) ([\w-]{2,40}\.){1,3}[a-z]{2,12}|(?<=[a-z][._][a-z]{3,30} )at ([\w-]{2,40}\.){1,3}[a-z]{2,12})(?![\w-])`,
    (value) => !/^(name|user\w*|some\w+|first\w*|address) /i.test(value),
    'gi',
  ),
  bare(
    'portal_url',
    raw`(https?://)?([\w-]{1,63}\.){1,6}[\w-]{2,63}(:\d+)?[/?#][^\s<>"')\]]{0,400}[^\s<>"')\].,;:!?*]`,
    (url, before) =>
      !RESEARCH.test(url) && /[?&;#][\w.-]+=|\/[\w-]*\d/.test(url) && PORTAL.test(url + before),
  ),
]

/**
 * Text that is common in biomedicine and never a patient's: links, citations, catalogue numbers and
 * UUIDs.
 */
export const harmlessRules: readonly Rule[] = [
  bare(
    '',
    raw`(https?:|10\.\d{4,9}/)[^\s<>"]{1,300}|((PMID|ISBN|cat|lot|batch|grant|protocol)\b\.?( no| number)?[.:# ]{0,3}|chr\w\d?:)[\d,:X-]{1,30}`,
    undefined,
    'gi',
  ),
]

/** Also matches +44 (0)20 7946 0958, (02) 9876 5432, 0171/2345678 and, after a cue, 555-0147. */
const DIGIT = '(oh|zero|nought|one|two|three|four|five|six|seven|eight|nine|double|triple|hundred)'

export const phoneRules: readonly Rule[] = [
  ...unlearned([bare('phone', raw`(${DIGIT},? ){5,}${DIGIT}`, undefined, 'gi')]),
  bare(
    'phone',
    raw`(${AMERICAN}|${INDIAN}|(\(\+?\d{1,5}\)|\+?\d{1,5})([ ./-]{0,3}(\(0?\d{0,5}\)[ .-]?)?\d){4,13})(?!%|-?[\da-f]|[.,/:]\d)( ?(ext\.?|x) ?\d{1,6})?`,
    isPhone,
  ),
]
