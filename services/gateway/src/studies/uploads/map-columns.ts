/** The names by which the column of each field is recognised. */
export type FieldNames<Field extends string> = Readonly<Record<Field, readonly string[]>>

type Mapping<Field extends string> = { readonly [Name in Field]?: string | undefined }

/**
 * Chooses the column of each field: the one that was asked for, or the first with a known name that
 * no other field uses. Fields without a column are absent.
 * @returns a sentence if a chosen column does not exist or a required field has no column.
 */
export function mapColumns<Field extends string>(
  columns: readonly string[],
  names: FieldNames<Field>,
  { chosen, required }: { readonly chosen: Mapping<Field>; readonly required: readonly Field[] },
): { readonly mapping: Mapping<Field>; readonly reason?: string } {
  const fields = Object.keys(names) as Field[]
  const unknown = fields.map((field) => chosen[field]).find((one) => one && !columns.includes(one))
  const used = new Set<string | undefined>(fields.map((field) => chosen[field]))
  const mapping: { [Name in Field]?: string } = {}
  for (const field of fields) {
    const column = chosen[field] ?? recognise(columns, names[field], used)
    if (column === undefined || !columns.includes(column)) continue
    mapping[field] = column
    used.add(column)
  }
  if (unknown) return { mapping, reason: `The file has no column "${unknown}".` }
  const missing = required.find((field) => mapping[field] === undefined)
  if (missing === undefined) return { mapping }
  return { mapping, reason: `Choose the column of the field "${missing}".` }
}

function recognise(
  columns: readonly string[],
  names: readonly string[],
  used: ReadonlySet<string | undefined>,
): string | undefined {
  for (const name of names)
    for (const column of columns) if (!used.has(column) && plain(column) === name) return column
  return undefined
}

/** Ignores case, spaces and punctuation: "Question ID" is `questionid`. */
const plain = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
