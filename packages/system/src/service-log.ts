import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

const TAIL_LINES = 15
const WARN = 40

export interface ServiceLog {
  /** Returns the last lines, for an error message. */
  tail(): string
  /** Resolves when all output has been written. */
  readonly done: Promise<void>
}

/** Copies a child's output to a file and passes warnings to `onWarning`. */
export function captureLog(
  child: ChildProcess,
  file: string,
  onWarning: (line: string) => void,
): ServiceLog {
  const out = createWriteStream(file, { flags: 'a' })
  const last: string[] = []
  const take = (line: string) => {
    out.write(`${line}\n`)
    last.push(line)
    if (last.length > TAIL_LINES) last.shift()
    const warning = readWarning(line)
    if (warning) onWarning(warning)
  }
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', take)
  }
  child.once('close', () => out.end())
  return { tail: () => last.join('\n'), done: finished(out).catch(() => {}) }
}

/**
 * Returns the short form of a warning or error. A line that is not a log record is returned as it
 * is.
 */
export function readWarning(line: string): string | undefined {
  const record = parseRecord(line)
  if (!record) return line.trim() ? line : undefined
  if (record.level < WARN) return undefined
  const reason = record.err?.message
  return [record.service, record.msg, reason].filter(Boolean).join(': ')
}

interface LogRecord {
  readonly level: number
  readonly service?: string
  readonly msg?: string
  readonly err?: { readonly message?: string }
}

function parseRecord(line: string): LogRecord | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as LogRecord
  } catch {
    return undefined
  }
}
