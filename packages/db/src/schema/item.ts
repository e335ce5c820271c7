import type { Generated } from 'kysely'

export interface ItemTable {
  id: string
  ownerId: string
  title: string
  description: string | null
  createdAt: Generated<Date>
}
