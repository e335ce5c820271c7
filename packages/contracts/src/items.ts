import { z } from 'zod'
import { MAX_ITEM_TEXT_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { PageQuery } from './page.ts'
import { ConflictBody, ReviewedKinds } from './patient-data.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

export const ItemDto = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  owner_id: z.uuid(),
})
export type ItemDto = z.infer<typeof ItemDto>

export const ItemsDto = z.object({ data: z.array(ItemDto), count: z.int() })
export type ItemsDto = z.infer<typeof ItemsDto>

export const ItemBody = z.object({
  title: text({ error: ({ input }) => (input == null ? 'Title is required' : 'Invalid value') })
    .trim()
    .min(1, 'Title is required')
    .max(MAX_ITEM_TEXT_LENGTH, `Title must be at most ${MAX_ITEM_TEXT_LENGTH} characters`),
  description: text()
    .trim()
    .max(MAX_ITEM_TEXT_LENGTH, `Description must be at most ${MAX_ITEM_TEXT_LENGTH} characters`)
    .nullish(),
  phi_reviewed: ReviewedKinds.optional(),
})
export type ItemBody = z.infer<typeof ItemBody>

const ItemParams = z.object({ id: z.uuid() })

export const listItemsRoute = defineRoute('GET', '/api/v1/items/', {
  access: 'accounts',
  summary: "List the caller's items, newest first; superusers get the items of all users",
  querystring: PageQuery,
  response: { 200: ItemsDto },
})

export const createItemRoute = defineRoute('POST', '/api/v1/items/', {
  access: 'accounts',
  summary: 'Add an item',
  body: ItemBody,
  response: { 200: ItemDto, 409: ConflictBody },
})

export const readItemRoute = defineRoute('GET', '/api/v1/items/:id', {
  access: 'accounts',
  summary: 'Read an item',
  params: ItemParams,
  response: { 200: ItemDto, 404: ErrorBody },
})

export const replaceItemRoute = defineRoute('PUT', '/api/v1/items/:id', {
  access: 'accounts',
  summary: "Replace an item's text",
  params: ItemParams,
  body: ItemBody,
  response: { 200: ItemDto, 404: ErrorBody, 409: ConflictBody },
})

export const deleteItemRoute = defineRoute('DELETE', '/api/v1/items/:id', {
  access: 'accounts',
  summary: 'Delete an item',
  params: ItemParams,
  response: { 200: MessageBody, 404: ErrorBody },
})
