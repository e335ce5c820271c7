import { t } from '@lingui/core/macro'
import { labelText } from '../../api/server-text.ts'
import { languageName } from '../../components/format.ts'

/** The name of the board of all votes. */
export const OVERALL = 'overall'

const TITLES: Readonly<Record<string, string>> = {
  [OVERALL]: t`All subjects`,
  'style:equal': t`At equal style`,
  'expertise:identified': t`ORCID iD or verified`,
  'expertise:attested': t`Verified experts`,
  'role:student': t`Students`,
  'role:researcher': t`Researchers`,
  'role:clinician': t`Clinicians`,
  'role:engineer': t`Engineers`,
  'role:other': t`Other roles`,
  'task:other': t`Other tasks`,
}

/**
 * Returns the title of a board, such as `Cancer biology` for `subject:cancer-biology`, or `German`
 * for `language:de`.
 */
export function boardTitle(board: string): string {
  const [axis, slug = ''] = board.split(':')
  if (axis === 'language') return languageName(slug)
  return TITLES[board] ?? labelText(slug)
}
