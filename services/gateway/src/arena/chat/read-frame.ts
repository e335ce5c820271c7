import { MAX_CLIENT_FRAME_BYTES, OpeningFrame, StopRequest } from '@assay/contracts/chat/requests'
import { z } from 'zod'
import { AppError, BadRequestError } from '../../http/app-error.ts'

/** The number of models that answer on a socket. */
export type SocketKind = 'single' | 'double'

/**
 * Parses a client's first message, which starts or resumes a turn. Both sockets can resume any
 * turn.
 * @throws {AppError} with a sentence that describes the first problem.
 */
export function readOpeningFrame(raw: Buffer, kind: SocketKind): OpeningFrame {
  const parsed = OpeningFrame.safeParse(withMode(readJson(raw), kind))
  if (!parsed.success)
    throw new BadRequestError('Invalid request: {problem}', {
      params: { problem: describe(parsed.error) },
    })

  const frame = parsed.data
  if (!('resume' in frame) && (frame.mode === 'single') !== (kind === 'single')) {
    throw new BadRequestError('Invalid request: this chat mode uses another socket')
  }
  return frame
}

/** On the single socket, the default mode is `single`. */
function withMode(request: unknown, kind: SocketKind): unknown {
  const isObject = typeof request === 'object' && request !== null
  return isObject && kind === 'single' ? { mode: 'single', ...request } : request
}

/** @throws {AppError} for any message that is not a request to stop. */
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

/** Describes the first problem and its path. In the union, the last branch is the chat request. */
function describe(error: z.ZodError): string {
  const tree = z.flattenError(error)
  const issue = error.issues[0]
  const nested = issue?.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue
  if (!nested) return tree.formErrors[0] ?? 'malformed'
  const path = nested.path.map(String).join('.')
  return path ? `${path}: ${nested.message}` : nested.message
}
