import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

const ReleaseFileDto = z.object({
  /** Below the address of the version. */
  path: z.string(),
  bytes: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
})

/** A version of the data that was given out. */
export const ReleaseDto = z.object({
  version: z.string(),
  published_at: z.iso.datetime(),
  /** When its board was computed. */
  computed_at: z.iso.datetime(),
  /** Entries of the ledger that it follows from. */
  ledger_position: z.int(),
  license: z.string(),
  contact: z.string(),
  /** By table. */
  rows: z.record(z.string(), z.int()),
  /** None once it is withdrawn. */
  files: z.array(ReleaseFileDto),
  /** Why it is served no more; null while it is. */
  withdrawal_reason: z.string().nullable(),
})
export type ReleaseDto = z.infer<typeof ReleaseDto>

/** A table as new versions have it; what an older one had stands in its own croissant.json. */
export const ReleaseTableDto = z.object({
  /** Where it is in a version. */
  path: z.string(),
  description: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** How Parquet keeps it. */
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

const tags = ['releases']

export const listReleasesRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/releases/',
  access: 'everybody',
  summary: 'The published versions of the data, newest first',
  tags,
  response: { 200: ReleasesDto },
})

const MAX_NAME_LENGTH = 100
/** Slashes and dots, too: a path that leads elsewhere is the name of no file. */
const Name = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^[ -~]+$/)

const fileSchema = {
  tags,
  produces: ['application/octet-stream', 'application/json'],
  params: z.object({ version: Name, file: Name }),
  response: {
    200: z.string().describe('The file'),
    206: z.string().describe('The part of it that was asked for'),
    304: z.string().describe('As it was'),
    404: ErrorBody,
    416: ErrorBody,
  },
} as const

export const readReleaseFileRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/releases/:version/:file',
  access: 'everybody',
  summary: 'A file of a version, whole or in part',
  ...fileSchema,
})

/** Where the files of `data/` are as their own descriptions call them. */
export const readReleaseTableRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/releases/:version/data/:file',
  access: 'everybody',
  summary: 'A table of a version, whole or in part',
  ...fileSchema,
})
