import type { Icon } from '@tabler/icons-react'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useListRatedStudiesQuery } from '../features/study-ratings/rating-api.ts'

interface RateLinkProps {
  /** Renders the entry. */
  readonly children: (item: { to: string; label: string; Icon: Icon }) => ReactNode
}

/** The entry for accounts that are raters of a study that is being rated. */
export function RateLink({ children }: RateLinkProps) {
  const { data } = useListRatedStudiesQuery()
  const isRater = data?.data.some(({ state }) => state === 'rating')
  return isRater && children({ to: '/rate', label: 'Rate', Icon: IconClipboardCheck })
}
