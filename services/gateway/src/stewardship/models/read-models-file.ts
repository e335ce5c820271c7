import { readFile } from 'node:fs/promises'
import { ModelsFile } from '@assay/contracts/models-file'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

/** @throws {Error} that lists all problems in the file, each with its line and path. */
export async function readModelsFile(path: string): Promise<ModelsFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`Cannot read the models file ${path}`, { cause: error })
  })
  const file = parseModelsFile(text)
  if (Array.isArray(file)) throw new Error(`Invalid models file ${path}:\n${file.join('\n')}`)
  return file
}

/** Returns the content of a models file, or its problems as lines of text. */
export function parseModelsFile(text: string): ModelsFile | string[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return [syntaxProblem(text, (error as SyntaxError).message)]
  }
  const parsed = ModelsFile.safeParse(json)
  if (parsed.success) return parsed.data
  const lineOf = createLineFinder(text)
  return parsed.error.issues.flatMap(placesOf).map(({ path, message }) => {
    return `line ${lineOf(path)}, ${toPathText(path)}: ${message}`
  })
}

/** An issue about unknown fields becomes one problem for each of them. */
function placesOf(issue: z.core.$ZodIssue): { readonly path: Path; readonly message: string }[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol')
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return [{ path, message: 'is missing' }]
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown option' }))
}

/** The message of JSON.parse with the line and column, which it gives for some errors only. */
function syntaxProblem(text: string, message: string): string {
  if (/\(line \d+ column \d+\)$/.test(message)) return message
  const before = text.slice(0, unexpectedAt(text)).split('\n')
  return `${message} (line ${before.length} column ${(before.at(-1) ?? '').length + 1})`
}

/** The position of an unexpected token: the end of the longest beginning without one. */
function unexpectedAt(text: string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (hasUnexpectedToken(text.slice(0, middle))) high = middle - 1
    else low = middle
  }
  return low
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return (error as SyntaxError).message.startsWith('Unexpected token')
  }
}

type Path = readonly (string | number)[]

/** Finds the line of a value, or of the nearest value around a field that is missing. */
function createLineFinder(text: string): (path: Path) => number {
  const lineCounter = new LineCounter()
  // JSON is YAML, and this parser finds the place of each value.
  const document = parseDocument(text, { lineCounter })
  const lineOf = (path: Path): number => {
    const node = document.getIn(path, true)
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1))
  }
  return lineOf
}

/** `models[3].price.input` */
function toPathText(path: Path): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return steps.join('').replace(/^\./, '') || 'the file'
}
