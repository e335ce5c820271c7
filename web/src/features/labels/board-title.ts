import { labelWords } from '@assay/contracts/label-slugs'
import { t } from '@lingui/core/macro'

/** The name of the board of all votes. */
export const OVERALL = 'overall'

const TITLES: Readonly<Record<string, string>> = {
  [OVERALL]: t`All subjects`,
  'style:equal': t`At equal style`,
  'expertise:identified': t`ORCID iD or verified`,
  'expertise:attested': t`Verified experts`,
  'role:other': t`Other roles`,
  'task:other': t`Other tasks`,
}

/** Returns the title of a board, such as `Cancer biology` for `subject:cancer_biology`. */
export function boardTitle(board: string): string {
  const [, slug = ''] = board.split(':')
  return TITLES[board] ?? (board.startsWith('role:') ? `${labelWords(slug)}s` : labelWords(slug))
}
