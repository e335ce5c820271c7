import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { listen } from '@assay/testing/listen'
import { type CryptoKey, importSPKI, jwtVerify } from 'jose'
import type { CallBody, Pick, Refusal } from './start-picky-server.ts'
import { sendJson } from './start-picky-server.ts'

export const PROJECT = 'house-project'
export const REGION = 'europe-west4'
export const ACCOUNT_EMAIL = 'assay@house-project.iam.gserviceaccount.com'
const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const LIFETIME_S = 3_599
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export interface GoogleCloudOptions {
  /** The public key of the service account, in PEM. */
  readonly publicKey: string
  readonly pick?: Pick
  /** Whether the token endpoint never responds. */
  readonly isStuck?: boolean
}

export interface GoogleCloud extends AsyncDisposable {
  readonly url: string
  readonly tokenUrl: string
  /** The number of issued tokens. */
  issued(): number
  /** Ends the validity of all issued tokens. */
  revoke(): void
  /** The paths and bodies of calls with a valid token, oldest first. */
  readonly paths: readonly string[]
  readonly bodies: readonly CallBody[]
}

/**
 * Starts Vertex AI and the token endpoint for service accounts. The endpoint checks the signed
 * assertion as documented, and the API accepts only its tokens.
 * https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
 */
export async function startGoogleCloud(options: GoogleCloudOptions): Promise<GoogleCloud> {
  const { pick = () => undefined, isStuck = false } = options
  const key = await importSPKI(options.publicKey, 'RS256')
  const expiry = new Map<string, number>()
  const paths: string[] = []
  const bodies: CallBody[] = []
  let issued = 0

  async function issue(request: IncomingMessage, response: ServerResponse) {
    const fault = await faultOf(new URLSearchParams(await text(request)), key)
    if (isStuck) return
    if (fault) return sendJson(response, [400, fault])
    issued += 1
    const access_token = `ya29.token-${issued}`
    expiry.set(access_token, Date.now() + LIFETIME_S * 1_000)
    sendJson(response, [200, { access_token, expires_in: LIFETIME_S, token_type: 'Bearer' }])
  }
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    if (url === '/token') return issue(request, response)
    const body = (await json(request)) as CallBody
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (Date.now() >= (expiry.get(token) ?? 0)) return sendJson(response, UNAUTHENTICATED)
    paths.push(url)
    bodies.push(body)
    const refused = refusalOf(url) ?? pick(body)
    if (refused) sendJson(response, refused)
    else sendEvents(response, url)
  })
  const listening = await listen(server)
  const tokenUrl = `${listening.url}/token`
  return {
    ...{ ...listening, tokenUrl, paths, bodies },
    issued: () => issued,
    revoke: () => expiry.clear(),
  }
}

async function faultOf(form: URLSearchParams, key: CryptoKey): Promise<object | undefined> {
  const invalid = (error_description: string) => ({ error: 'invalid_grant', error_description })
  if (form.get('grant_type') !== GRANT) return { error: 'unsupported_grant_type' }
  const expected = { issuer: ACCOUNT_EMAIL, audience: TOKEN_URL, algorithms: ['RS256'] }
  const verified = await jwtVerify(form.get('assertion') ?? '', key, expected).catch(
    () => undefined,
  )
  if (!verified) return invalid('Invalid JWT Signature.')
  const { scope, iat = 0, exp = 0 } = verified.payload
  if (scope !== SCOPE) return { error: 'invalid_scope' }
  return exp - iat > 3_600 ? invalid('Invalid JWT: Token must be a short-lived token.') : undefined
}

const fault = (code: number, status: string, message: string): Refusal => [
  code,
  { error: { code, message, status } },
]
const UNAUTHENTICATED = fault(
  401,
  'UNAUTHENTICATED',
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
)

const PLACE = `/projects/${PROJECT}/locations/${REGION}/publishers`
const GEMINI = `/v1beta1${PLACE}/google/models/gemini-2.5-flash:streamGenerateContent?alt=sse`
const CLAUDE = `/v1${PLACE}/anthropic/models/claude-haiku-4-5:streamRawPredict`

function refusalOf(url: string): Refusal | undefined {
  if (url === GEMINI || url === CLAUDE) return undefined
  const message = `Publisher Model \`${url}\` was not found or your project does not have access to it.`
  return fault(404, 'NOT_FOUND', message)
}

function sendEvents(response: ServerResponse, url: string): void {
  const events =
    url === CLAUDE
      ? [
          { type: 'message_start', message: { model: 'claude', usage: { input_tokens: 3 } } },
          { type: 'content_block_delta', delta: { type: 'text_delta', text: 'A gene.' } },
          {
            type: 'message_delta',
            delta: { stop_reason: 'end_turn' },
            usage: { output_tokens: 2 },
          },
          { type: 'message_stop' },
        ]
      : [
          {
            candidates: [{ content: { parts: [{ text: 'A gene.' }] }, finishReason: 'STOP' }],
            usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
          },
        ]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(''))
}
