import { type IncomingMessage, request } from 'node:http'

/**
 * The limit that a worker's CPU is measured against: a process that reads ANSWERS answers from
 * PROVIDER_URL and parses every event, and does nothing with them.
 */
const url = `${process.env.PROVIDER_URL}/chat/completions`
const ASKED = JSON.stringify({ model: 'bench', stream: true, messages: [] })
const PREFIX = 'data: '
let chars = 0

for (let answer = 0; answer < Number(process.env.ANSWERS); answer++) {
  request(url, { method: 'POST' }).once('response', read).end(ASKED)
}

function read(response: IncomingMessage): void {
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) take(event.slice(PREFIX.length))
  })
}

function take(json: string): void {
  if (json === '[DONE]') return
  const { choices } = JSON.parse(json) as { choices: { delta: { content?: string } }[] }
  chars += choices[0]?.delta.content?.length ?? 0
}
process.once('disconnect', () => process.exit(chars > 0 ? 0 : 1))
