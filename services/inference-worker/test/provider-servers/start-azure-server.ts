import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '@assay/testing/listen'
import type { CallBody, Pick, PickyServer } from './start-picky-server.ts'
import { sendJson } from './start-picky-server.ts'

export const AZURE_KEY = 'an-azure-key'
export const API_VERSION = '2024-10-21'
const DEPLOYMENT = 'house-gpt'

/** The bodies of refusals as Azure sends them. */
const refusal = (code: string, message: string) => ({ error: { code, message } })
const WRONG_KEY = refusal(
  '401',
  'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
)
const NO_DEPLOYMENT = refusal(
  'DeploymentNotFound',
  'The API deployment for this resource does not exist.',
)
const NO_RESOURCE = refusal('404', 'Resource not found')

export interface AzureServer extends PickyServer {
  /** The paths of its calls with their queries, oldest first. */
  readonly paths: readonly string[]
}

/**
 * Starts an Azure OpenAI resource with one deployment. It checks the key, the address of the
 * deployment and the API version as documented:
 * https://learn.microsoft.com/azure/ai-services/openai/reference#chat-completions
 */
export async function startAzureServer(pick: Pick = () => undefined): Promise<AzureServer> {
  const bodies: CallBody[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as CallBody
    paths.push(request.url ?? '')
    bodies.push(body)
    const refused = refusalOf(request, body) ?? pick(body)
    if (refused) sendJson(response, refused)
    else sendAnswer(response, request.url ?? '')
  })
  return { ...(await listen(server)), bodies, paths }
}

function refusalOf({ url = '', headers }: IncomingMessage, body: CallBody): ReturnType<Pick> {
  if (headers['api-key'] !== AZURE_KEY || headers.authorization) return [401, WRONG_KEY]
  const { pathname, searchParams } = new URL(url, 'http://azure.test')
  const version = searchParams.get('api-version')
  const [, named] = /^\/openai\/deployments\/([^/]+)\/chat\/completions$/.exec(pathname) ?? []
  if (named !== undefined) {
    if (version !== API_VERSION) return [404, NO_RESOURCE]
    return named === DEPLOYMENT ? undefined : [404, NO_DEPLOYMENT]
  }
  if (!/^\/openai\/v1\/(chat\/completions|responses)$/.test(pathname) || version) {
    return [404, NO_RESOURCE]
  }
  return body.model === DEPLOYMENT ? undefined : [404, NO_DEPLOYMENT]
}

/** The first chunk of a chat reports the filter's findings on the prompt. */
function sendAnswer(response: ServerResponse, path: string): void {
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'gpt-6-2026-08-01' }
  const events = path.includes('/responses')
    ? [
        { type: 'response.output_text.delta', item_id: 'item', delta: 'A gene.' },
        { type: 'response.completed', response: { usage: { input_tokens: 3, output_tokens: 2 } } },
      ]
    : [
        { ...chunk, choices: [], model: '', prompt_filter_results: [{ prompt_index: 0 }] },
        { ...chunk, choices: [{ index: 0, delta: { content: 'A gene.' }, finish_reason: null }] },
        { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
        { ...chunk, choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
      ]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(
    [...events.map((event) => JSON.stringify(event)), '[DONE]']
      .map((data) => `data: ${data}\n\n`)
      .join(''),
  )
}
