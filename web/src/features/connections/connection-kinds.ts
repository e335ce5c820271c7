import type { ConnectionKind } from '@assay/contracts/connections'
import { t } from '@lingui/core/macro'

/** The kinds that a superuser can add. The others are built in. */
export type AddedKind = Exclude<ConnectionKind, 'demo' | 'scripted'>

/** The fields of a form besides the kind. Each kind has some of them. */
export const FIELD_NAMES = [
  'id',
  'base_url',
  'api_key_env',
  'access_key_id_env',
  'session_token_env',
  'project',
  'region',
  'api_version',
  'company',
  'note',
  'headers',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

interface Kind {
  readonly label: string
  /** The fields that a connection of this kind needs. */
  readonly needs: readonly FieldName[]
  /** The fields that only this kind has. */
  readonly has?: readonly FieldName[]
}

const vendor = (label: string): Kind => ({ label, needs: ['id'] })

export const KINDS: Readonly<Record<AddedKind, Kind>> = {
  'openai-compatible': {
    label: t`Own server (Ollama, LM Studio, vLLM, llama.cpp and others)`,
    needs: ['id', 'base_url'],
  },
  openai: vendor('OpenAI'),
  anthropic: vendor('Anthropic'),
  google: vendor('Google'),
  mistral: vendor('Mistral'),
  xai: vendor('xAI'),
  perplexity: vendor('Perplexity'),
  deepseek: vendor('DeepSeek'),
  openrouter: vendor('OpenRouter'),
  azure: { label: t`Azure`, needs: ['id', 'base_url'], has: ['api_version'] },
  bedrock: {
    label: t`Amazon Bedrock`,
    needs: ['id', 'region'],
    has: ['access_key_id_env', 'session_token_env'],
  },
  vertex: { label: t`Google Vertex AI`, needs: ['id', 'region', 'project'], has: ['project'] },
}

const OF_ONE_KIND: readonly FieldName[] = Object.values(KINDS).flatMap(({ has = [] }) => has)

export const isAddedKind = (kind: string): kind is AddedKind => kind in KINDS

/** Lists the fields of a kind in the order of the form. */
export function fieldsOf(kind: AddedKind): readonly FieldName[] {
  const { has = [] } = KINDS[kind]
  return FIELD_NAMES.filter((name) => has.includes(name) || !OF_ONE_KIND.includes(name))
}

export function kindLabel(kind: ConnectionKind): string {
  return isAddedKind(kind) ? KINDS[kind].label.replace(/ \(.*/, '') : t`Built in`
}
