import {
  listReleasesRoute,
  type ReleaseDto,
  type ReleaseTableDto,
  readReleaseFileRoute,
  readReleaseTableRoute,
} from '@assay/contracts/releases'
import { fileOf, TABLES, type Table } from '@assay/release'
import files from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { NotFoundError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { findRelease, listReleases, type Release } from './release-repository.ts'

/**
 * Serves the published versions. Files are looked up by name, so no path can leave a version's
 * folder.
 */
export const releaseRoutes: StewardshipRoutes = async (app, { db }) => {
  await app.register(files, { serve: false })

  async function sendFile(reply: FastifyReply, version: string, path: string) {
    const release = await findRelease(db, version)
    const isServed = release?.publishedAt && !release.withdrawnAt
    if (!isServed || !release.files.some((file) => file.path === path)) {
      throw new NotFoundError('File not found')
    }
    return reply.sendFile(path, release.folder)
  }

  serve(app, listReleasesRoute, async () => ({
    releases: (await listReleases(db)).flatMap(toReleaseDto),
    tables: Object.values(TABLES).map(toTableDto),
  }))
  serve(
    app,
    readReleaseFileRoute,
    ({ params: { version, file } }, reply) => sendFile(reply, version, file) as never,
  )
  serve(
    app,
    readReleaseTableRoute,
    ({ params: { version, file } }, reply) => sendFile(reply, version, `data/${file}`) as never,
  )
}

/** Returns an empty list for an unpublished version. */
function toReleaseDto(release: Release): ReleaseDto[] {
  if (!release.publishedAt) return []
  return [
    {
      version: release.version,
      published_at: release.publishedAt.toISOString(),
      computed_at: release.computedAt.toISOString(),
      ledger_position: Number(release.position),
      license: release.license,
      contact: release.contact,
      rows: { ...release.rows },
      files: release.withdrawnAt ? [] : [...release.files],
      withdrawal_reason: release.withdrawalReason,
    },
  ]
}

function toTableDto(table: Table): ReleaseTableDto {
  const { description, columns } = table
  return { path: fileOf(table), description, columns: [...columns] }
}
