import { labelWords } from '@assay/contracts/label-slugs'

const TITLES: Readonly<Record<string, string>> = {
  overall: 'All subjects',
  'style:equal': 'At equal style',
  'expertise:identified': 'ORCID iD or verified',
  'expertise:attested': 'Verified experts',
  'role:other': 'Other roles',
}

/** Returns the title of a board, such as `Cancer biology` for `subject:cancer_biology`. */
export function boardTitle(board: string): string {
  const [, slug = ''] = board.split(':')
  return TITLES[board] ?? labelWords(slug)
}
