import { UPLOAD_TYPES } from '@assay/contracts/studies/items'
import { MAX_UPLOAD_BYTES } from '@assay/contracts/studies/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'

const TOO_LARGE = `The file is larger than ${MAX_UPLOAD_BYTES / 1024 ** 2} MB.`

/** Makes files the only bodies that the routes of this plugin accept. */
export function acceptUploads(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...UPLOAD_TYPES],
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler((error) => {
    const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw isTooLarge ? new AppError(413, TOO_LARGE) : error
  })
}

/** Returns the uploaded bytes. They are empty for a request without a body. */
export function uploadOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
