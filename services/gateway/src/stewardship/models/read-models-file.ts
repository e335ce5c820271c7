import { readFile } from 'node:fs/promises'
import { ModelsFile } from '@assay/contracts/models-file'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

/** @throws {Error} that lists all problems in the file, each with its path and line. */
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
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  if (!root || errors.length > 0) {
    return errors.map(
      ({ error, offset }) => `line ${lineAt(text, offset)}: ${printParseErrorCode(error)}`,
    )
  }
  const parsed = ModelsFile.safeParse(getNodeValue(root))
  if (parsed.success) return parsed.data
  return parsed.error.issues.map(({ path, message }) => {
    const place = path.map((step) => (typeof step === 'symbol' ? String(step) : step))
    return `line ${lineAt(text, nodeAt(root, place).offset)}, ${toPathText(place)}: ${message}`
  })
}

/** Finds the node at a path, or the nearest node above a field that is missing. */
function nodeAt(root: Node, path: readonly (string | number)[]): Node {
  const node = findNodeAtLocation(root, [...path])
  return node ?? nodeAt(root, path.slice(0, -1))
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** `models[3].price.input` */
function toPathText(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'the file'
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : step),
    '',
  )
}
