import { createReadStream } from 'node:fs'

/**
 * Lines of a file, which end with a newline alone: `node:readline` also ends them at separators of
 * Unicode, which names and reasons may hold.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...others] = (chunk as string).split('\n')
    begun += first
    for (const line of others) {
      yield withoutReturn(begun)
      begun = line
    }
  }
  if (begun !== '') yield withoutReturn(begun)
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
