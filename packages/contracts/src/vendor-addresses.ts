import type { ConnectionEntry, ConnectionKind } from './connections.ts'

const ADDRESSES: Readonly<Partial<Record<ConnectionKind, string>>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  xai: 'https://api.x.ai/v1',
  perplexity: 'https://api.perplexity.ai',
  deepseek: 'https://api.deepseek.com',
  openrouter: 'https://openrouter.ai/api/v1',
}

/** Returns the vendor's own address, which `base_url` replaces; undefined if there is none. */
export function vendorAddressOf(connection: ConnectionEntry): string | undefined {
  if (connection.kind === 'bedrock')
    return `https://bedrock-runtime.${connection.region}.${amazonDomain(connection.region)}`
  if (connection.kind === 'vertex') return `https://${vertexHost(connection.region)}`
  return ADDRESSES[connection.kind]
}

/** Google's token service, to which the key of a `vertex` connection is sent. */
export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'

function amazonDomain(region: string): string {
  if (region.startsWith('cn-')) return 'amazonaws.com.cn'
  return region.startsWith('eusc-') ? 'amazonaws.eu' : 'amazonaws.com'
}

/** https://docs.cloud.google.com/vertex-ai/docs/general/locations */
function vertexHost(region: string): string {
  if (region === 'global') return 'aiplatform.googleapis.com'
  return region === 'eu' || region === 'us'
    ? `aiplatform.${region}.rep.googleapis.com`
    : `${region}-aiplatform.googleapis.com`
}
