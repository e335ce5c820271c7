import type { IdentifierKind } from '../identifier.ts'
import { isName } from './name-rules.ts'
import { L, raw, U } from './rule.ts'

/** The kinds of columns, with their headings and the form of their values. */
const COLUMNS: readonly (readonly [IdentifierKind | '', RegExp, RegExp])[] = [
  ['date_of_birth', /dob|birth|naiss|^geb|nac/i, /^(?=(.*\d){4})/],
  [
    'name',
    /^((patient|pt|full|sur|last|first|fore|given|family|vor|nach)?[ _]?name|patient|surname|last|first|given|family|(pre)?nom|nombre|apellidos?|pa[cz]iente?|cognome)$/i,
    new RegExp(raw`^${U}[${L}'-]*[${L}][${L}.,' -]{0,40}$`),
  ],
  [
    'record_number',
    /^(p?id|u?mrn|nhc|uhid|ssn|nhs|(patient|pt|hosp\w*|unit|record|case|chart|nhs)[ _]?(id|n\w*)\.?)$/i,
    /^[A-Z]{0,4}[- ]?(?=(.*\d){4})[\d -]{4,14}$/,
  ],
  ['phone', /phone|telef|^(tel|mob)/i, /^(?=(.*\d){6})[\d +()./-]{7,20}$/],
  ['street_address', /^(home )?addr|^zip|postcode|domicil|adresse/i, /\d{2}/],
  ['ward_place', /^(bed|room|bay|rm)( no\.?)?$/i, /^[A-Z]{0,3}-?\d{1,3}[A-Z]?$/],
  // Other details of persons, which tables of genes or drugs lack.
  ['', /^(age|edad|sex|gender|dx|diagnosis|ward|plan|e-?mail)( |$)/i, /^$/],
]
const CELLS = new Map(
  Array.from('|\t;,', (sign) => [
    sign,
    new RegExp(raw`(?<=^|[${sign}])(?:\s*"[^"]*"|[^${sign}]*)`, 'g'),
  ]),
)
const HEADINGS = /^[^\d:{}]+$/
const MAX_HEADING = 25
const MAX_LINE = 300

/** Finds the values below headings such as "MRN", in tables of patients with a line per row. */
export function placesInTables(text: string): Place[] {
  let columns: readonly ((typeof COLUMNS)[number] | undefined)[] = []
  let lineStart = 0
  return text.split('\n').flatMap((line) => {
    const start = lineStart
    lineStart += line.length + 1
    const mayHaveCells = columns.length > 0 || HEADINGS.test(line)
    const cells = mayHaveCells && line.length < MAX_LINE ? cellsOf(line, start) : []
    if (cells.length < 2) columns = []
    if (columns.length > 0) return cells.flatMap((cell, at) => toPlace(cell, columns[at]))
    if (cells.some(({ value }) => value.length > MAX_HEADING)) return []
    const found = cells.map(({ value }) => COLUMNS.find(([, heading]) => heading.test(value)))
    if (found.filter(Boolean).length < 2) return []
    columns = found
    return [['', start, start + line.length]]
  })
}

type Place = readonly [kind: IdentifierKind | '', start: number, end: number]

interface Cell {
  readonly value: string
  readonly start: number
}

function cellsOf(line: string, lineStart: number): Cell[] {
  const pattern = [...CELLS].find(([sign]) => line.includes(sign))?.[1]
  return Array.from(pattern ? line.matchAll(pattern) : [], ({ index, 0: cell }) => ({
    value: cell.replace(/^[\s"]+|[\s"]+$/g, ''),
    start: lineStart + index + cell.search(/[^\s"]|$/),
  }))
}

function toPlace({ value, start }: Cell, column: (typeof COLUMNS)[number] | undefined): Place[] {
  const [kind, , form] = column ?? []
  const isOne = kind && form?.test(value) && (kind !== 'name' || isName(value, '', ''))
  return isOne ? [[kind, start, start + value.length]] : []
}
