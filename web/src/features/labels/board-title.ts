import { labelWords } from '@assay/contracts/label-slugs'

/** The name of the board of all votes. */
export const OVERALL = 'overall'

const TITLES: Readonly<Record<string, string>> = {
  [OVERALL]: 'All subjects',
  'style:equal': 'At equal style',
  'expertise:identified': 'ORCID iD or verified',
  'expertise:attested': 'Verified experts',
  'role:other': 'Other roles',
  'task:other': 'Other tasks',
}

/** Returns the title of a board, such as `Cancer biology` for `subject:cancer_biology`. */
export function boardTitle(board: string): string {
  const [, slug = ''] = board.split(':')
  return TITLES[board] ?? (board.startsWith('role:') ? `${labelWords(slug)}s` : labelWords(slug))
}
