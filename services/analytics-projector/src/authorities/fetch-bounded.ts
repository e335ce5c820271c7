import { AuthorityError } from './authority-error.ts'

/** An authority's response: JSON, or a 404 with its text. */
export type Answer =
  | { readonly status: 200; readonly json: unknown }
  | { readonly status: 404; readonly text: string }

export interface FetchLimits {
  /** Time limit for the complete response. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

export const FETCH_LIMITS: FetchLimits = { timeoutMs: 10_000, maxBytes: 2_000_000 }

const LONGEST_PAUSE_MS = 60 * 60 * 1_000

/**
 * Sends a request with time and size limits. Follows no redirect.
 * @throws {AuthorityError} unless the response is JSON or 404.
 */
export async function fetchBounded(
  url: string,
  { timeoutMs, maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': 'assay' },
      signal: AbortSignal.any([signal, timeout]),
    })
    const { status, headers } = response
    const failure = failureOf(status)
    if (failure) {
      await response.body?.cancel()
      throw new AuthorityError(failure, retryAfterOf(headers))
    }
    const text = await readBounded(response, maxBytes)
    if (status === 404) return { status, text }
    return { status: 200, json: parseJson(headers.get('content-type') ?? '', text) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AuthorityError) throw error
    throw new AuthorityError(timeout.aborted ? 'timed_out' : 'unreachable', { cause: error })
  }
}

function failureOf(status: number) {
  if (status === 200 || status === 404) return undefined
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'failed'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

/** Reads only seconds. If the header is a date, the breaker's own pause applies. */
function retryAfterOf(headers: Headers): { readonly retryAfterMs?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? { retryAfterMs: Math.min(seconds * 1_000, LONGEST_PAUSE_MS) } : {}
}

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new AuthorityError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** @throws {AuthorityError} if the text is not JSON, for example an HTML page. */
function parseJson(type: string, text: string): unknown {
  if (!type.toLowerCase().includes('json')) throw new AuthorityError('malformed')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AuthorityError('malformed', { cause: error })
  }
}
