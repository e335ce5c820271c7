import { MAX_CLIENT_FRAME_BYTES, OpeningFrame, StopRequest } from '@assay/contracts/chat/requests'
import { z } from 'zod'
import { AppError, BadRequestError } from '../../http/app-error.ts'

/** How many models answer on a socket. */
export type SocketKind = 'single' | 'double'

/**
 * What a client says first: a new turn or one to resume. A turn may be resumed on either socket.
 * @throws {AppError} with a sentence on what is wrong with it.
 */
export function readOpeningFrame(raw: Buffer, kind: SocketKind): OpeningFrame {
  const parsed = OpeningFrame.safeParse(withMode(readJson(raw), kind))
  if (!parsed.success) throw new BadRequestError(`Invalid request: ${describe(parsed.error)}`)

  const frame = parsed.data
  if (!('resume' in frame) && (frame.mode === 'single') !== (kind === 'single')) {
    throw new BadRequestError('Invalid request: this chat mode has another socket')
  }
  return frame
}

/** A request that names no mode means the one of its socket. */
function withMode(request: unknown, kind: SocketKind): unknown {
  const isObject = typeof request === 'object' && request !== null
  return isObject && kind === 'single' ? { mode: 'single', ...request } : request
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
