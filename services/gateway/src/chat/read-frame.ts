import { MAX_CLIENT_FRAME_BYTES, OpeningFrame, StopRequest } from '@assay/contracts'
import { z } from 'zod'
import { AppError, BadRequestError } from '../http/app-error.ts'

/**
 * What a client says first: a new turn or one to resume.
 * @throws {AppError} with a sentence on what is wrong with it.
 */
export function readOpeningFrame(raw: Buffer): OpeningFrame {
  const parsed = OpeningFrame.safeParse(readJson(raw))
  if (parsed.success) return parsed.data
  throw new BadRequestError(`Invalid request: ${describe(parsed.error)}`)
}

/** Is this the request to stop? Anything else is refused. */
export function readStopRequest(raw: Buffer): StopRequest {
  const parsed = StopRequest.safeParse(readJson(raw))
  if (parsed.success) return parsed.data
  throw new BadRequestError('Invalid request: only {"type":"stop"} may follow')
}

function readJson(raw: Buffer): unknown {
  if (raw.byteLength > MAX_CLIENT_FRAME_BYTES) throw new AppError(413, 'The request is too large.')
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (error) {
    throw new BadRequestError('Invalid request: not JSON', { cause: error })
  }
}

/** The first problem and where it is; the union's chat branch is what people mean. */
function describe(error: z.ZodError): string {
  const tree = z.flattenError(error)
  const issue = error.issues[0]
  const nested = issue?.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue
  if (!nested) return tree.formErrors[0] ?? 'malformed'
  const path = nested.path.map(String).join('.')
  return path ? `${path}: ${nested.message}` : nested.message
}
