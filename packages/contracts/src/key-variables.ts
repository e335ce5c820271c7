/** The variables with keys that kinds use if a connection names none. */
export const DEFAULT_KEY_VARIABLES = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  xai: 'XAI_API_KEY',
  perplexity: 'PERPLEXITY_API_KEY',
  deepseek: 'DEEPSEEK_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  azure: 'AZURE_API_KEY',
  bedrock: 'AWS_SECRET_ACCESS_KEY',
  vertex: 'GOOGLE_APPLICATION_CREDENTIALS',
} as const
