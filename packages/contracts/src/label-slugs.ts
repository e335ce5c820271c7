/** What a turn may be about: bioRxiv's collections by their slugs, and two of medRxiv's ground. */
export const SUBJECTS = [
  'animal-behavior-and-cognition',
  'biochemistry',
  'bioengineering',
  'bioinformatics',
  'biophysics',
  'cancer-biology',
  'cell-biology',
  'clinical-medicine',
  'developmental-biology',
  'ecology',
  'epidemiology',
  'evolutionary-biology',
  'genetics',
  'genomics',
  'immunology',
  'microbiology',
  'molecular-biology',
  'neuroscience',
  'paleontology',
  'pathology',
  'pharmacology-and-toxicology',
  'physiology',
  'plant-biology',
  'public-health',
  'synthetic-biology',
  'systems-biology',
  'zoology',
] as const

/** What a turn may be for. */
export const TASKS = [
  'decision-support',
  'note-writing',
  'patient-communication',
  'research-assistance',
  'administration',
  'knowledge',
  'other',
] as const

/** Subjects of a turn; it has one task. */
export const MAX_SUBJECTS = 3

/** A slug in words: `Cancer biology`. */
export function labelWords(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
