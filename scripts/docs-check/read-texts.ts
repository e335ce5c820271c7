import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A text that people read, the file that contains it, and where it begins. */
export interface Text {
  readonly path: string
  readonly line: number
  readonly text: string
}

const root = new URL('../../', import.meta.url)

/** Files that are not checked: demonstration answers, and the list of phrases to avoid. */
const LEFT_OUT = /\/demo\/.*question.*\.md$|^scripts\/docs-check\/phrases\.ts$/

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g
const TEST_NAME = /\btest(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

/** Reads the code's comments, test names and interface texts, and the documents' prose. */
export function readTexts(): Text[] {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  return paths.filter((path) => path && !LEFT_OUT.test(path)).flatMap(textsOf)
}

function textsOf(path: string): Text[] {
  const find = FINDERS.find(([ending]) => ending.test(path))?.[1]
  if (!find) return []
  const content = readFileSync(new URL(path, root), 'utf8')
  return find(content).map(([at, text]) => ({
    path,
    line: content.slice(0, at).split('\n').length,
    text: text.replaceAll(/\s*\n\s*(?:\*|#|--|\/\/)?\s*/g, ' '),
  }))
}

type Finder = (content: string) => [number, string][]

const FINDERS: readonly [RegExp, Finder][] = [
  [
    /^web\/src\/(?!testing\/)(?!.*\.test\.).*\.tsx?$/,
    (content) => [...commentsOf(content), ...interfaceTextsOf(content)],
  ],
  [/\.(ts|tsx|js|css)$/, (content) => [...commentsOf(content), ...testNamesOf(content)]],
  [/\.sql$/, (content) => linesOf(content, /--\s?(.*)/)],
  [
    /(\.(py|sh|ya?ml|conf|toml|example)|Dockerfile)$/,
    (content) => linesOf(content, /(?:^|\s)#\s?(.*)/),
  ],
  [/\.md$/, proseOf],
]

function commentsOf(content: string): [number, string][] {
  return [...content.matchAll(TOKEN)]
    .filter(([token]) => token.startsWith('//') || token.startsWith('/*'))
    .map(({ 0: token, index }) => [index, token.replaceAll(/^\/\*+|\*\/$|^\/\/\s?/g, '').trim()])
}

/** Finds strings of several words, and the text between tags. */
function interfaceTextsOf(content: string): [number, string][] {
  const texts = [
    ...content.matchAll(TOKEN),
    ...content.matchAll(/(?<=[>}])\s*[A-Z][^<>{}=;]+(?=[<{])/g),
  ]
  return texts
    .filter(([token]) => !/^\/[/*]/.test(token) && /\w \w/.test(token))
    .map(({ 0: token, index }) => [index, token])
}

function testNamesOf(content: string): [number, string][] {
  return [...content.matchAll(TEST_NAME)].map(({ 2: name = '', index }) => [index, name])
}

function linesOf(content: string, comment: RegExp): [number, string][] {
  let at = 0
  return content.split('\n').flatMap((line): [number, string][] => {
    const start = at
    at += line.length + 1
    const text = comment.exec(line)?.[1]
    return text ? [[start, text]] : []
  })
}

/** Finds paragraphs, without code and quotations. */
function proseOf(content: string): [number, string][] {
  const prose = content
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/^ {4}.*$/gm, blank)
    .replaceAll(/`[^`\n]*`|“[^”]*”|"[^"\n]*"/g, blank)
  return [...prose.matchAll(/(?:^.*\S.*\n?)+/gm)].map(({ 0: text, index }) => [index, text])
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
