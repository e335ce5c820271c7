import { UPLOAD_TYPES } from '@assay/contracts/studies/items'
import { MAX_UPLOAD_BYTES } from '@assay/contracts/studies/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../http/app-error.ts'

const WRONG_TYPE = `Send the file itself as the body, with a Content-Type of ${UPLOAD_TYPES.slice(0, -1).join(', ')} or ${UPLOAD_TYPES.at(-1)}.`
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
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
    if (status === 413) throw new AppError(413, TOO_LARGE)
    if (status === 415) throw new AppError(415, WRONG_TYPE)
    throw error
  })
}

/** Returns the uploaded bytes. They are empty for a request without a body. */
export function uploadOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
