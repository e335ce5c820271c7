import { Readable } from 'node:stream'
import { listStudyFilesRoute, readStudyFileRoute } from '@assay/contracts/studies/files'
import { serve } from '../../../http/serve.ts'
import type { StudiesRoutes } from '../../studies-context.ts'
import { listFiles } from './list-files.ts'
import { openExport } from './open-export.ts'
import { STUDY_FILES } from './study-files.ts'

/** Lets organisers download a closed study. */
export const filesRoutes: StudiesRoutes = async (app, { db }) => {
  serve(app, listStudyFilesRoute, async ({ params }) => ({
    data: await listFiles(await openExport(db, params.study_id)),
  }))

  serve(app, readStudyFileRoute, async ({ params: { study_id, name } }, reply) => {
    const opened = await openExport(db, study_id)
    const { type, write } = STUDY_FILES[name]
    reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
    return reply.send(Readable.from(write(opened), { objectMode: false }) as never)
  })
}
