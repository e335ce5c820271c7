const WORDS = ['amyloid', 'kinase', 'variant', 'exon', 'tau', 'allele', 'neuron', 'cohort'] as const

/**
 * Returns the token at an index of the answer. It contains the index, so that a gap or a repetition
 * is visible.
 */
export function scriptedToken(seed: number, index: number): string {
  const word = WORDS[(seed * 31 + index * 7) % WORDS.length]
  return `${word}${index} `
}

/** Returns the complete answer with `tokens` tokens for this seed. */
export function scriptedText(seed: number, tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => scriptedToken(seed, index)).join('')
}
