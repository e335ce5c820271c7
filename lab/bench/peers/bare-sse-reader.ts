import { createServer, type IncomingMessage, request } from 'node:http'
import { announce } from './announce.ts'

/**
 * The reference for a worker's CPU time. This program reads ANSWERS answers from PROVIDER_URL,
 * parses every event and discards it.
 */
const url = `${process.env.PROVIDER_URL}/chat/completions`
const QUESTION = JSON.stringify({ model: 'bench', stream: true, messages: [] })
let chars = 0

for (let answer = 0; answer < Number(process.env.ANSWERS); answer++)
  request(url, { method: 'POST' }).once('response', read).end(QUESTION)

function read(response: IncomingMessage): void {
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) parse(event.slice('data: '.length))
  })
}

function parse(json: string): void {
  if (json === '[DONE]') return
  const { choices } = JSON.parse(json) as { choices: { delta: { content?: string } }[] }
  chars += choices[0]?.delta.content?.length ?? 0
}
announce(createServer((_request, response) => response.end(String(chars))))
