import {
  listStudyItemsRoute,
  previewItemsRoute,
  replaceItemsRoute,
} from '@assay/contracts/studies/items'
import { serve } from '../../http/serve.ts'
import { readStudy } from '../read-study.ts'
import { stepOf } from '../step-of.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { assertInState } from '../study-policy.ts'
import { acceptUploads, uploadOf } from '../uploads/accept-uploads.ts'
import { listItems } from './item-repository.ts'
import { readItems } from './read-items.ts'
import { replaceItems } from './replace-items.ts'
import { toItemDto } from './to-item-dto.ts'

/** Lets organisers list the items of a study, and replace those of a draft by a file. */
export const itemRoutes: StudiesRoutes = async (app, { db, guard }) => {
  acceptUploads(app)

  serve(app, listStudyItemsRoute, async ({ params, query }) => {
    const { items: count } = await readStudy(db, params.study_id)
    const items = await listItems(db, params.study_id, query)
    return { data: items.map(toItemDto), count }
  })

  serve(app, previewItemsRoute, async ({ params, query, body }) => {
    await readStudy(db, params.study_id)
    const { preview } = await readItems(uploadOf(body), query, guard)
    return preview
  })

  serve(app, replaceItemsRoute, async (request, reply) => {
    const { query, body } = request
    const step = stepOf(request)
    const { state } = await readStudy(db, step.studyId)
    assertInState(state, 'draft')
    const { preview, items, isRefused } = await readItems(uploadOf(body), query, guard)
    if (isRefused) return reply.code(400).send(preview)
    await replaceItems(db, step, items)
    return preview
  })
}
