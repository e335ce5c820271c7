import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { GOOGLE_TOKEN_URL as TOKEN_URL } from '@assay/contracts/vendor-addresses'
import { JWT } from 'google-auth-library'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import { createPlainFetch } from '../provider-fetch.ts'
import type { ProviderRequest } from '../provider-request.ts'
import { fieldsOf } from '../reading/fields.ts'
import { toCallError } from '../reading/stream-error.ts'

const SCOPES = ['https://www.googleapis.com/auth/cloud-platform']
const SIGN_IN_TIMEOUT_MS = 10_000

export interface GoogleSession {
  /**
   * Returns a client with a valid token. A signed assertion is exchanged for a token, which is kept
   * until five minutes before its end.
   * @throws {APICallError} if the authority refuses the assertion.
   * @throws {ProviderError} `bad_key` if the key file cannot be read or has no key.
   */
  signIn(signal: AbortSignal): Promise<JWT>
  isSignedIn(): boolean
  /** Discards the token. The key file is read again for the next one. */
  forget(): void
}

export interface GoogleSessionOptions {
  /** The path of a service account's key file. */
  readonly keyFile: string
  readonly request: ProviderRequest
}

export function createGoogleSession(options: GoogleSessionOptions): GoogleSession {
  let client: Promise<JWT> | undefined
  let isSignedIn = false
  const forget = () => {
    client = undefined
    isSignedIn = false
  }
  return {
    async signIn(signal) {
      try {
        client ??= createClient(options)
        const known = await client
        // A token that nobody awaits would end the process if it is refused.
        signal.throwIfAborted()
        await orAbort(known.getAccessToken(), signal)
        isSignedIn = true
        return known
      } catch (error) {
        signal.throwIfAborted()
        forget()
        throw toSignInError(error)
      }
    },
    isSignedIn: () => isSignedIn,
    forget,
  }
}

async function createClient({ keyFile, request }: GoogleSessionOptions): Promise<JWT> {
  const key = await readKey(keyFile)
  const plainFetch = createPlainFetch(request)
  const fetchToken: typeof fetch = (url, init) =>
    plainFetch(String(url) === TOKEN_URL ? key.token_uri : url, {
      ...init,
      signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS),
    })
  // The worker itself retries calls.
  const retryConfig = { shouldRetry: () => false }
  return new JWT({
    ...{ email: key.client_email, key: key.private_key, scopes: SCOPES },
    transporterOptions: { fetchImplementation: fetchToken, retryConfig },
  })
}

const KeyFile = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default(TOKEN_URL),
})

async function readKey(path: string): Promise<z.infer<typeof KeyFile>> {
  try {
    const key = KeyFile.parse(JSON.parse(await readFile(path, 'utf8')))
    createPrivateKey(key.private_key)
    return key
  } catch (error) {
    // The texts of these errors may quote the variable or the file.
    const { code = 'no key file' } = fieldsOf(error)
    const text = 'The variable must contain the path of a service account’s key file'
    throw new ProviderError('bad_key', { cause: new Error(`${text} (${code}).`) })
  }
}

/** The library does not accept a signal. */
async function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** A refusal by the authority has the form of a refused call. */
function toSignInError(error: unknown): unknown {
  const { status, data } = fieldsOf(fieldsOf(error).response)
  if (typeof status !== 'number') return error
  return toCallError({ ...fieldsOf(data), status }, { url: TOKEN_URL, retryAfter: undefined })
}
