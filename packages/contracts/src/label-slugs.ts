/** Subjects of a turn: the slugs of the bioRxiv collections, and two for the medRxiv fields. */
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

/** Purposes of a turn. */
export const TASKS = [
  'decision-support',
  'note-writing',
  'patient-communication',
  'research-assistance',
  'administration',
  'knowledge',
  'other',
] as const

/** Languages of a question, by their ISO 639-1 code: those of the interface, then others. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'pl',
  'zh',
  'ar',
  'el',
  'hi',
  'ja',
  'ko',
  'nl',
  'ru',
  'sv',
  'tr',
  'uk',
] as const

/** Maximum number of subjects per turn. A turn has exactly one task. */
export const MAX_SUBJECTS = 3

/** Converts a slug to words: `Cancer biology`. */
export function labelWords(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
