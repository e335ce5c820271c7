import type { ConnectionKind } from '@assay/contracts/connections'

/** The vendors' own addresses, which a connection's `base_url` replaces. */
export const VENDOR_ADDRESSES: Readonly<Partial<Record<ConnectionKind, string>>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  xai: 'https://api.x.ai/v1',
  perplexity: 'https://api.perplexity.ai',
  deepseek: 'https://api.deepseek.com',
  openrouter: 'https://openrouter.ai/api/v1',
}
