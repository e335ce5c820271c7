import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

const ReleaseFileDto = z.object({
  /** Path relative to the URL of the version. */
  path: z.string(),
  bytes: z.int(),
  /** SHA-256, hexadecimal. */
  sha256: z.string(),
})

/** A published version of the open data. */
export const ReleaseDto = z.object({
  version: z.string(),
  published_at: z.iso.datetime(),
  /** When the version's board was computed. */
  computed_at: z.iso.datetime(),
  /** Number of ledger entries from which the version was computed. */
  ledger_position: z.int(),
  license: z.string(),
  contact: z.string(),
  /** Keyed by table. */
  rows: z.record(z.string(), z.int()),
  /** Empty after the version has been withdrawn. */
  files: z.array(ReleaseFileDto),
  /** Why the version was withdrawn; null unless it was withdrawn. */
  withdrawal_reason: z.string().nullable(),
})
export type ReleaseDto = z.infer<typeof ReleaseDto>

/** A table as new versions contain it. Older versions describe their tables in `croissant.json`. */
export const ReleaseTableDto = z.object({
  /** Path within a version. */
  path: z.string(),
  description: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Parquet type. */
      type: z.string(),
      description: z.string(),
    }),
  ),
})
export type ReleaseTableDto = z.infer<typeof ReleaseTableDto>

export const ReleasesDto = z.object({
  releases: z.array(ReleaseDto),
  tables: z.array(ReleaseTableDto),
})
export type ReleasesDto = z.infer<typeof ReleasesDto>

export const listReleasesRoute = defineRoute('GET', '/api/v1/releases/', {
  access: 'everybody',
  summary: 'List the published versions of the data, newest first',
  response: { 200: ReleasesDto },
})

const MAX_NAME_LENGTH = 100
/**
 * Allows slashes and dots. The route looks up the name in the list of files, so no path can escape.
 */
const Name = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^[ -~]+$/)

const fileSchema = {
  produces: ['application/octet-stream', 'application/json'],
  params: z.object({ version: Name, file: Name }),
  response: {
    200: z.string().describe('The file'),
    206: z.string().describe('The requested part of the file'),
    304: z.string().describe('The file has not changed'),
    404: ErrorBody,
    416: ErrorBody,
  },
} as const

export const readReleaseFileRoute = defineRoute('GET', '/api/v1/releases/:version/:file', {
  access: 'everybody',
  summary: 'Download a file of a version, or part of it',
  ...fileSchema,
})

/** Serves the files of `data/` at the path that their own descriptions use. */
export const readReleaseTableRoute = defineRoute('GET', '/api/v1/releases/:version/data/:file', {
  access: 'everybody',
  summary: 'Download a table of a version, or part of it',
  ...fileSchema,
})
