import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedCall {
  readonly method: string
  /** The path as sent, without a query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface AwsAccount {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Set for temporary keys. */
  readonly sessionToken?: string
  readonly region: string
  readonly service: string
}

/** A signature is valid for five minutes. */
const VALID_MS = 5 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Checks a call's Signature Version 4 with the documented algorithm. Returns why Amazon would
 * refuse it; undefined if it is valid.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function findSignatureFault(
  call: SignedCall,
  account: AwsAccount,
): readonly [type: string, message: string] | undefined {
  const { authorization = '', 'x-amz-date': date = '' } = call.headers
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (!signature) return ['MissingAuthenticationTokenException', 'Missing Authentication Token']
  const [keyId, ...scope] = credential.split('/')
  const { accessKeyId, sessionToken, region, service } = account
  if (keyId !== accessKeyId || call.headers['x-amz-security-token'] !== sessionToken) {
    return ['UnrecognizedClientException', 'The security token included in the request is invalid.']
  }
  const day = String(date).slice(0, 8)
  if (scope.join('/') !== `${day}/${region}/${service}/aws4_request`) {
    return ['InvalidSignatureException', 'Credential should be scoped to a valid region.']
  }
  if (Math.abs(Date.now() - toTime(String(date))) > VALID_MS) {
    return ['InvalidSignatureException', 'Signature expired']
  }
  if (signature === sign(call, { account, names: names.split(';'), date: String(date) })) {
    return undefined
  }
  const message =
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.'
  return ['InvalidSignatureException', message]
}

const toTime = (date: string) =>
  Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))

interface Signing {
  readonly account: AwsAccount
  readonly names: readonly string[]
  readonly date: string
}

function sign(call: SignedCall, { account, names, date }: Signing): string {
  const { region, service, secretAccessKey } = account
  const required = ['host', 'x-amz-date', ...(account.sessionToken ? ['x-amz-security-token'] : [])]
  if (required.some((name) => !names.includes(name))) return ''
  const headers = names.map((name) => `${name}:${String(call.headers[name]).trim()}\n`).join('')
  const canonical = [
    call.method,
    // Every service except S3 encodes the segments of the path, which are already encoded, again.
    call.path.split('/').map(encodeURIComponent).join('/'),
    '',
    headers,
    names.join(';'),
    sha256(call.body),
  ].join('\n')
  const day = date.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}
