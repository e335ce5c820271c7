const WORDS = ['amyloid', 'kinase', 'variant', 'exon', 'tau', 'allele', 'neuron', 'cohort'] as const

/** The token at a place in the answer. It carries its place, so that a gap or a repeat is seen. */
export function scriptedToken(seed: number, index: number): string {
  const word = WORDS[(seed * 31 + index * 7) % WORDS.length]
  return `${word}${index} `
}

/** The answer that `tokens` tokens of this seed add up to. */
export function scriptedText(seed: number, tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => scriptedToken(seed, index)).join('')
}
