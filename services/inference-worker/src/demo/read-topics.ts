import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseTopic } from './parse-topic.ts'
import type { Topic } from './topic.ts'

export interface Topics {
  readonly known: readonly Topic[]
  /** The topic for all other questions. `{subject}` marks where the subject is inserted. */
  readonly unknown: Topic
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/**
 * Reads every topic in this folder.
 * @throws {Error} if a file is invalid; the message has its name.
 */
export function readTopics(): Topics {
  const names = globSync('questions/*.md', { cwd: FOLDER }).sort()
  return { known: names.map(readTopic), unknown: readTopic('unknown-question.md') }
}

function readTopic(name: string): Topic {
  try {
    return parseTopic(readFileSync(`${FOLDER}/${name}`, 'utf8'))
  } catch (cause) {
    throw new Error(`demonstration answers: ${name} cannot be read`, { cause })
  }
}
