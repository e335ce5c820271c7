import {
  IconChartBar,
  IconChecklist,
  IconCpu,
  IconMail,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { useReadMailStatusQuery } from '../api/mail-api.ts'

const OFTEN = [
  { to: '/analytics', label: 'Analytics', Icon: IconChartBar },
  { to: '/admin', label: 'Admin', Icon: IconUsers },
]
const SELDOM = [
  { to: '/admin/models', label: 'Models', Icon: IconCpu },
  { to: '/admin/reviews', label: 'Reviews', Icon: IconChecklist },
  // A page of the server's own, without a way back.
  { to: '/api/v1/queues/', label: 'Queues', Icon: IconStack2, target: '_blank' },
]
const MAIL = { to: '/admin/mail', label: 'Mail', Icon: IconMail }

/** What superusers have besides, often and seldom; mails only where they are kept instead of being sent. */
export function useAdminItems(isSuperuser: boolean) {
  const { data: mail } = useReadMailStatusQuery(undefined, { skip: !isSuperuser })
  if (!isSuperuser) return { often: [], seldom: [] }
  return { often: OFTEN, seldom: mail?.is_kept_here ? [...SELDOM, MAIL] : SELDOM }
}
