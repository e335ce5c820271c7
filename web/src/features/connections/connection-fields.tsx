import { DEFAULT_KEY_VARIABLES } from '@assay/contracts/key-variables'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import type { TextProps } from '../../components/form/use-form.ts'
import { type AddedKind, type FieldName, fieldsOf, KINDS } from './connection-kinds.ts'

interface FieldText {
  readonly label: string
  readonly note?: (kind: AddedKind) => string
}

const DEFAULTS: Readonly<Partial<Record<AddedKind, string>>> = DEFAULT_KEY_VARIABLES

const TEXTS: Readonly<Record<FieldName, FieldText>> = {
  id: { label: t`Id`, note: () => t`For example our-vllm. It can’t be changed later.` },
  base_url: { label: t`Address`, note: addressNote },
  api_key_env: {
    label: t`Variable with the key`,
    note: (kind) =>
      t`The name of an environment variable of the workers, never the key. Empty: ${DEFAULTS[kind] ?? t`the server needs no key`}.`,
  },
  access_key_id_env: {
    label: t`Variable with the access key id`,
    note: () => t`Empty: AWS_ACCESS_KEY_ID.`,
  },
  session_token_env: {
    label: t`Variable with the session token`,
    note: () => t`Only for temporary keys.`,
  },
  project: { label: t`Project` },
  region: {
    label: t`Region`,
    note: () => t`Where the server processes questions. Readers see it.`,
  },
  api_version: { label: t`API version`, note: () => t`Empty: the stable API.` },
  company: { label: t`Company`, note: () => t`Who operates the server. Readers see it.` },
  note: { label: t`Note`, note: () => t`Readers see it.` },
  headers: {
    label: t`Headers`,
    note: () =>
      t`One per line, as name: value. The value $NAME stands for a variable of the workers.`,
  },
}

function addressNote(kind: AddedKind): string {
  if (kind === 'openai-compatible') return t`It usually ends in /v1.`
  return kind === 'azure' ? t`The address of the resource.` : t`Empty: the company’s own address.`
}

const IN_LINES: readonly FieldName[] = ['note', 'headers']

export interface ConnectionFieldsProps {
  readonly kind: AddedKind
  readonly isNew: boolean
  readonly text: (name: FieldName) => TextProps
}

/** The fields that connections of a kind have. */
export function ConnectionFields({ kind, isNew, text }: ConnectionFieldsProps) {
  return fieldsOf(kind).map((name) => {
    const { label, note } = TEXTS[name]
    const common = {
      ...text(name),
      ...{ label, description: note?.(kind), autoComplete: 'off', spellCheck: false },
      ...{ required: KINDS[kind].needs.includes(name), disabled: name === 'id' && !isNew },
    }
    return IN_LINES.includes(name) ? (
      <Textarea key={name} {...common} rows={2} />
    ) : (
      <TextInput key={name} {...common} />
    )
  })
}
