import { IconStack2 } from '@tabler/icons-react'
import { useReadMailStatusQuery } from '../api/mail-api.ts'
import { PAGES } from './page-table.ts'

/** The server's own page, without a way back. */
const QUEUES = { to: '/api/v1/queues/', label: 'Queues', Icon: IconStack2, target: '_blank' }

/** The sidebar's entries, often and seldom used; mails only where they are kept instead of being sent. */
export function useMenu(isSuperuser: boolean) {
  const { data: mail } = useReadMailStatusQuery(undefined, { skip: !isSuperuser })
  const pages = PAGES.filter(
    ({ path, role }) =>
      (isSuperuser || role !== 'superuser') && (path !== '/admin/mail' || mail?.is_kept_here),
  )
  const entries = (isSeldom: boolean) =>
    pages.flatMap(({ path, title, menu }) => {
      if (!menu || Boolean(menu.isSeldom) !== isSeldom) return []
      return [{ to: path, label: menu.label ?? title, Icon: menu.Icon }]
    })
  return { often: entries(false), seldom: isSuperuser ? [...entries(true), QUEUES] : [] }
}
