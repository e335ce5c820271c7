import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@assay/testing/listen'
import { event } from './event-frame.ts'
import type { CallBody } from './start-picky-server.ts'
import { type AwsAccount, findSignatureFault, type SignedCall } from './verify-aws-signature.ts'

export const ACCOUNT: AwsAccount = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  ...{ region: 'eu-west-1', service: 'bedrock' },
}

export interface BedrockServer extends AsyncDisposable {
  readonly url: string
  /** Its calls, oldest first. */
  readonly calls: readonly SignedCall[]
  readonly bodies: readonly CallBody[]
}

/** Writes the response to a call whose signature is valid. */
export type Reply = (response: ServerResponse) => void

/**
 * Starts the Converse API of Amazon Bedrock. It refuses calls whose signature is not valid for the
 * account.
 */
export async function startBedrockServer(
  reply: Reply = sendAnswer,
  account = ACCOUNT,
): Promise<BedrockServer> {
  const calls: SignedCall[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const call = { method, path: url, headers, body: await text(request) }
    calls.push(call)
    const fault = findSignatureFault(call, account)
    if (fault) refuse(403, fault[1], fault[0])(response)
    else if (!/^\/model\/[^/]+\/converse-stream$/.test(url)) refuse(404, 'Not found')(response)
    else reply(response)
  })
  return {
    ...(await listen(server)),
    calls,
    get bodies() {
      return calls.map(({ body }) => JSON.parse(body) as CallBody)
    },
  }
}

/** Refuses a call as Amazon does: the body has only the message. */
export const refuse =
  (status: number, message: string, type = 'ValidationException'): Reply =>
  (response) => {
    const headers = { 'content-type': 'application/json', 'x-amzn-errortype': type }
    response.writeHead(status, headers).end(JSON.stringify({ message }))
  }

/** Sends frames in pieces of a few bytes. */
export const sendFrames =
  (...frames: readonly Buffer[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' })
    const bytes = Buffer.concat(frames)
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
    response.end()
  }

export const START = event('messageStart', { role: 'assistant', p: 'abcd' })
export const textOf = (piece: string) =>
  event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: piece }, p: 'abcdefgh' })
export const stopFor = (stopReason: string) => event('messageStop', { stopReason })
export const METADATA = event('metadata', {
  usage: { inputTokens: 12, outputTokens: 3, totalTokens: 15 },
  metrics: { latencyMs: 9 },
})

function sendAnswer(response: ServerResponse): void {
  const frames = [START, textOf('A '), textOf('géne.'), event('contentBlockStop', {})]
  sendFrames(...frames, stopFor('end_turn'), METADATA)(response)
}
