import {
  createItemRoute,
  deleteItemRoute,
  type ItemBody,
  type ItemDto,
  listItemsRoute,
  readItemRoute,
  replaceItemRoute,
} from '@assay/contracts/items'
import type { Database } from '@assay/db'
import type { FastifyRequest } from 'fastify'
import { NotFoundError } from '../../http/app-error.ts'
import { requireUser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import {
  deleteItem,
  findItem,
  type Item,
  type ItemScope,
  type ItemText,
  insertItem,
  listItems,
  updateItem,
} from './item-repository.ts'

/** Items belong to accounts. Except for superusers, another account's item returns 404. */
export const itemRoutes: AccountsRoutes = async (app, { db }) => {
  serve(app, listItemsRoute, async (request) => {
    const { items, count } = await listItems(db, scopeOf(request), request.query)
    return { data: items.map(toItemDto), count }
  })

  serve(app, createItemRoute, async (request) => {
    return toItemDto(await insertItem(db, requireUser(request).userId, toText(request.body)))
  })

  serve(app, readItemRoute, async (request) => {
    return toItemDto(expectItem(await findItem(db, request.params.id, scopeOf(request))))
  })

  serve(app, replaceItemRoute, async (request) => {
    const { params, body } = request
    const item = await db.transaction().execute(async (trx) => {
      const updated = await updateItem(trx, params.id, scopeOf(request), toText(body))
      return audited(trx, request, 'item changed', expectItem(updated))
    })
    return toItemDto(item)
  })

  serve(app, deleteItemRoute, async (request) => {
    await db.transaction().execute(async (trx) => {
      const deleted = await deleteItem(trx, request.params.id, scopeOf(request))
      await audited(trx, request, 'item deleted', expectItem(deleted))
    })
    return { message: 'Item deleted successfully' }
  })
}

/** Records a superuser's change of another account's item, and returns the item. */
async function audited(
  db: Database,
  request: FastifyRequest,
  action: 'item changed' | 'item deleted',
  item: Item,
): Promise<Item> {
  const { userId: actorId } = requireUser(request)
  const { ownerId: subjectId } = item
  if (subjectId !== actorId) await insertAudit(db, { action, actorId, subjectId })
  return item
}

function scopeOf(request: FastifyRequest): ItemScope {
  const { role, userId } = requireUser(request)
  return role === 'superuser' ? {} : { ownerId: userId }
}

function expectItem(item: Item | undefined): Item {
  if (!item) throw new NotFoundError('Item not found')
  return item
}

function toText({ title, description }: ItemBody): ItemText {
  return { title, description: description || null }
}

function toItemDto({ id, title, description, ownerId }: Item): ItemDto {
  return { id, title, description, owner_id: ownerId }
}
