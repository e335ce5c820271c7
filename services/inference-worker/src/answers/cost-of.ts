/** Prices are in US dollars per million tokens; null if unknown. */
export interface Prices {
  readonly inputPrice: number | null
  readonly outputPrice: number | null
}

export interface Tokens {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** The cost of an answer in US dollars; undefined if the model has no known price. */
export function costOf({ inputPrice, outputPrice }: Prices, tokens: Tokens): number | undefined {
  if (inputPrice === null || outputPrice === null) return undefined
  return ((tokens.inputTokens ?? 0) * inputPrice + (tokens.outputTokens ?? 0) * outputPrice) / 1e6
}
