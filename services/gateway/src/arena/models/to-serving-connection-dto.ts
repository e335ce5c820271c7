import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import type { ServingConnectionDto } from '@assay/contracts/llms'
import { parseAddress } from '../../http/limits/parse-address.ts'

/** The companies that operate the servers of connections without an address of their own. */
const VENDORS: Readonly<Partial<Record<ConnectionKind, string>>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral AI',
  xai: 'xAI',
  perplexity: 'Perplexity',
  deepseek: 'DeepSeek',
  openrouter: 'OpenRouter',
  bedrock: 'Amazon Bedrock',
  vertex: 'Google Vertex AI',
}

/** Describes a connection without its address and keys. */
export function toServingConnectionDto(connection: ConnectionEntry): ServingConnectionDto {
  const { kind, region = null, note = null } = connection
  const address = 'base_url' in connection ? connection.base_url : undefined
  const vendor = address ? undefined : VENDORS[kind]
  return {
    ...{ company: connection.company ?? vendor ?? null, region, note },
    is_local: address !== undefined && isLocal(new URL(address).hostname),
  }
}

/** A call of an unspecified address (0.0.0.0) reaches this machine. */
const LOCAL_RANGES = ['unspecified', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']
/** Names that are never resolved outside a private network. */
const LOCAL_NAME = /^[^.]+$|\.(local|internal|lan|home\.arpa)$/

/** Whether a host is local, as far as its name shows: names are not resolved. */
export function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const address = parseAddress(host)
  return address ? LOCAL_RANGES.includes(address.range()) : LOCAL_NAME.test(host)
}
