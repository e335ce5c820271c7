import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BROKEN_OFF_NOTICE,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  REFUSALS,
  TIMED_OUT_NOTICE,
  TOO_LONG_NOTICE,
} from '@assay/contracts/constants'
import { expect, test } from 'vitest'
import { ERRORS } from './error-catalogue.ts'

const ROOT = join(import.meta.dirname, '../../..')
const files = globSync('{packages,services,web,tests}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
}).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const SELF = 'web/src/api/error-catalogue.test.ts'
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sources = files.filter(({ path }) => !isTest(path))
const tests = files.filter(({ path }) => isTest(path) && path !== SELF)

interface Entry {
  readonly text: string
  /** The only source file that contains the text. */
  readonly place: string
  /** The name of the constant in tests, for texts that are too long to repeat. */
  readonly name?: string
}

const CONSTANTS = 'packages/contracts/src/constants.ts'
const SHARED: readonly string[] = Object.values(REFUSALS)
const ENTRIES: readonly Entry[] = [
  ...Object.values(ERRORS).map((text) => ({
    text,
    place: SHARED.includes(text) ? CONSTANTS : 'web/src/api/error-catalogue.ts',
  })),
  { text: EMPTY_ANSWER_NOTICE, place: CONSTANTS, name: 'EMPTY_ANSWER_NOTICE' },
  { text: FAILED_ANSWER_NOTICE, place: CONSTANTS, name: 'FAILED_ANSWER_NOTICE' },
  { text: TIMED_OUT_NOTICE, place: CONSTANTS, name: 'TIMED_OUT_NOTICE' },
  { text: TOO_LONG_NOTICE, place: CONSTANTS, name: 'TOO_LONG_NOTICE' },
  { text: BROKEN_OFF_NOTICE, place: CONSTANTS, name: 'BROKEN_OFF_NOTICE' },
  {
    text: 'Both left and right models must be specified when not using random models',
    place: 'services/gateway/src/arena/turns/choose-contenders.ts',
  },
  ...['Failed to start guest chat', 'Failed to fetch guest chat history'].map((text) => ({
    text,
    place: 'services/gateway/src/arena/threads/guest-chat-routes.ts',
  })),
]

/** Whether the source contains the text, alone or with an appended detail, also as `[Error: …]`. */
const contains = (source: string, text: string) =>
  new RegExp(`(?:['"\`>]|Error: )${RegExp.escape(text)}(?:['"\`<\\]]|: |\\$\\{)`).test(source)

test.each(ENTRIES)(
  '"$text" is written in one place, and a test produces it',
  ({ text, place, name }) => {
    const files = sources.filter((file) => contains(file.text, text))
    expect(files.map(({ path }) => path)).toEqual([place])
    const tried = tests.filter(
      (file) => contains(file.text, text) || (name && file.text.includes(name)),
    )
    expect(tried.map(({ path }) => path)).not.toEqual([])
  },
)
