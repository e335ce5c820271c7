const REPORT =
  /\b(?:patients?|paciente|paziente|man|woman|he|she|boy|girl|users?|participants?|students?|character|robot|novel|film|movie|story|delusion\w*|believ\w+|claim\w*|insist\w*|said|says?|saying|repl(?:y|ied|ies)|answered|whispered|wrote|asked|reported|stated|told|prompt\w*|phrases?|disclaimers?|output|responded|bot|sagt\w*|antwortet\w*|schrieb\w*|dit|répond\w*|écrit|dice|dijo|respondió|escribió|disse|rispose|scrisse|diz|respondeu|escreveu)\b|说|說|回答|と言|答え/i
const SPEAKER =
  /(?:^|[\n.!?] ?)(?:patient|pt|user|doctor|dr|nurse|mother|father|client|interviewer|participant|student|q|man|woman|physician|clinician|caller|patientin|paciente|患者|病人)[^:\n.!?]{0,15}: ?"?$/i
const INDIRECT =
  /\b(?:he|she|patient|they|man|woman|who)(?: \w+)? (?:says?|said|claim\w*|believ\w+|insist\w*|thinks?) (?:that )?$/i

/** What nobody says of themselves for sure. */
const UNSURE =
  /\b(?:if|whether|suppose|imagine|as though|as if|ob|wenn|falls|si|se|como si|come se|comme si) $/i

const QUOTE_BEGINS =
  /\b(?:said|says|wrote|writes|typed|asked|answered|replied|responded|prompt\w*|input|output)\s?: ?["']?$/i

/** Whether the words at a place are somebody else's: quoted, in a dialogue, or reported. */
export function isReported(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 150), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if ([SPEAKER, INDIRECT, UNSURE, QUOTE_BEGINS].some((pattern) => pattern.test(before))) return true
  const isQuoted = line.split('"').length % 2 === 0 || /(?:^|[ (:])'$/.test(line)
  return isQuoted && (REPORT.test(line) || REPORT.test(text.slice(end, end + 80)))
}
