import type { ConnectionEntry } from '@assay/contracts/connections'
import { t } from '@lingui/core/macro'
import type { Rule } from '../../components/form/rules.ts'
import { FIELD_NAMES, type FieldName, fieldsOf, isAddedKind, KINDS } from './connection-kinds.ts'

export type ConnectionForm = Readonly<Record<'kind' | FieldName, string>>

const EMPTY = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Readonly<
  Record<FieldName, string>
>

export function toConnectionForm(entry: ConnectionEntry | undefined): ConnectionForm {
  if (!entry) return { kind: 'openai-compatible', ...EMPTY }
  const headers = 'headers' in entry ? Object.entries(entry.headers ?? {}) : []
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  // All other fields are texts.
  return { ...EMPTY, ...(entry as object as ConnectionForm), headers: lines.join('\n') }
}

/** The entry without empty fields and without those of other kinds. The server checks it. */
export function toConnectionEntry({ kind, ...form }: ConnectionForm): ConnectionEntry {
  const filled = isAddedKind(kind) ? fieldsOf(kind).filter((name) => form[name].trim() !== '') : []
  const values = filled.map((name) => [
    name,
    name === 'headers' ? toHeaders(form.headers) : form[name].trim(),
  ])
  return { kind, ...Object.fromEntries(values) } as ConnectionEntry
}

function toHeaders(lines: string): Record<string, string> {
  return Object.fromEntries(linesOf(lines).map((line) => split(line)))
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function split(line: string): [name: string, value: string] {
  const [name = '', ...rest] = line.split(':')
  return [name.trim(), rest.join(':').trim()]
}

const needed =
  (name: FieldName): Rule<ConnectionForm> =>
  (value, { kind }) =>
    isAddedKind(kind) && KINDS[kind].needs.includes(name) && value.trim() === ''
      ? t`Please fill in this field`
      : undefined

export const CONNECTION_RULES: Readonly<Partial<Record<FieldName, Rule<ConnectionForm>>>> = {
  ...{ id: needed('id'), base_url: needed('base_url') },
  ...{ region: needed('region'), project: needed('project') },
  headers: (lines) =>
    linesOf(lines).some((line) => split(line).includes(''))
      ? t`Write each header as name: value`
      : undefined,
}

/** The field that conflicts with another connection. */
export function fieldOfConflict(refusal: string): FieldName | undefined {
  if (refusal.startsWith('There is already')) return 'id'
  return /^(The key in|This connection must keep) /.test(refusal) ? 'api_key_env' : undefined
}
