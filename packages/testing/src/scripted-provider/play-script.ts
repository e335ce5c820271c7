import type { ServerResponse } from 'node:http'
import type { Pacer } from './create-pacer.ts'
import { piecesToEcho, type Script } from './script.ts'
import { scriptedToken } from './scripted-text.ts'

/**
 * Number of tokens per write if the script has no gap, so that an endless script does not block the
 * process.
 */
const BURST = 64

export interface ScriptedCall {
  readonly model: string
  readonly prompt: string | undefined
  readonly script: Script
  /** True if the answer ends as declined. */
  readonly declines?: boolean
}

/** Streams the answer of a script as OpenAI chat completion chunks. */
export function playScript(
  response: ServerResponse,
  pacer: Pacer,
  { model, prompt, script, declines = false }: ScriptedCall,
) {
  const chunk = chunkWriter(model)
  const pieces = script.echo ? piecesToEcho(prompt, script.seed) : undefined
  const length = script.endless ? Number.POSITIVE_INFINITY : (pieces?.length ?? script.tokens)
  const end = { model, reason: declines ? 'content_filter' : 'stop' } as const
  let index = 0
  const writeNext = (): boolean => {
    if (response.destroyed) return false
    if (index === script.stallAt) return false
    if (index === script.cutAt) return reset(response)
    if (index === script.malformedAt) response.write('data: {"choices":[{"delta"\n\n')
    if (index >= length) return finish(response, end, index)
    response.write(chunk(pieces?.[index] ?? tokenAt(script, index)))
    index += 1
    return true
  }

  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const step = () => {
    const count = script.gap > 0 ? 1 : BURST
    // Unread tokens would fill the memory and, on a slow machine, block the process.
    for (let i = 0; i < count && !response.writableNeedDrain; i += 1)
      if (!writeNext()) return undefined
    return script.gap || 1
  }
  pacer.start(script.ttft, step)
}

function tokenAt({ seed, cites }: Script, index: number): string {
  const cited = index === 0 && cites > 0 ? `PMID ${cites}: ` : ''
  return cited + scriptedToken(seed, index)
}

/** Serialises a chunk once, because only the text of each chunk differs. */
function chunkWriter(model: string): (token: string) => string {
  const [head, tail] = JSON.stringify({
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [{ index: 0, delta: { content: '\0' }, finish_reason: null }],
  }).split('"\\u0000"')
  return (token) => `data: ${head}${JSON.stringify(token)}${tail}\n\n`
}

function reset(response: ServerResponse): false {
  response.socket?.resetAndDestroy()
  return false
}

interface Ending {
  readonly model: string
  readonly reason: 'stop' | 'content_filter'
}

function finish(response: ServerResponse, { model, reason }: Ending, tokens: number): false {
  const end = {
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [{ index: 0, delta: {}, finish_reason: reason }],
    usage: { prompt_tokens: 7, completion_tokens: tokens, total_tokens: tokens + 7 },
  }
  response.end(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`)
  return false
}
