import { hashOf } from './hash-of.ts'
import { characterWordAt, classesOf } from './word-classes.ts'

/** A word, sign, number or marked name of a text, by numbers that stand for what it is. */
export interface Token {
  /** Hash of the word in small letters; names by their kind, all numbers alike. */
  readonly word: number
  /** Hash of its first class, or of its form where it has none. */
  readonly form: number
  /** Hash of its first five letters, and of its last three; those of the word where it is short. */
  readonly stem: number
  readonly suffix: number
  readonly classes: readonly number[]
  readonly isCapital: boolean
  readonly isQuote: boolean
  readonly ending: 'sentence' | 'question' | 'line' | undefined
  /** What kind of name it is, and how seldom others than models bear it, and where it stands; not set for other words. */
  readonly name:
    | { readonly kind: number; readonly grade: number; readonly index: number }
    | undefined
}

const TOKEN = /[\ue000-\ue013]|[\u3040-\u30ff\u3400-\u9fff]|[\p{L}\p{M}]+'?|\d+|\n+|\S/gu
const IS_NAME = /^[\ue000-\ue013]/
const IS_CHARACTER = /^[\u3040-\u30ff\u3400-\u9fff]/
const IS_LETTER = /^\p{L}/u
const KINDS = 0x10
const STEM = 5
const SUFFIX = 3

const NUMBER = hashOf('0')
const LOWER = hashOf('a')
const CAPITAL = hashOf('Aa')
const LINE = hashOf('\n')
const ENDINGS: Readonly<Record<string, Token['ending']>> = {
  '.': 'sentence',
  '!': 'sentence',
  '。': 'sentence',
  '?': 'question',
}

/** The tokens of a text with graded marks. Linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let skip = 0
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    if (index < skip) continue
    const isCharacter = IS_CHARACTER.test(found)
    const word = isCharacter ? characterWordAt(text, index) : found
    if (isCharacter) skip = index + word.length
    tokens.push(toToken(word, index))
  }
  return tokens
}

function toToken(found: string, index: number): Token {
  if (IS_NAME.test(found)) return nameToken(found.charCodeAt(0), index)
  const small = found.toLowerCase()
  const isCapital = small !== found
  const isLine = found.startsWith('\n')
  const classes = classesOf(small.endsWith("'") ? small.slice(0, -1) : small)
  const word = isLine ? LINE : /^\d/.test(found) ? NUMBER : hashOf(small)
  const plain = IS_LETTER.test(found) ? (isCapital ? CAPITAL : LOWER) : word
  return {
    word,
    form: classes[0] ?? plain,
    stem: small.length > STEM ? hashOf(small.slice(0, STEM)) : word,
    suffix: small.length > SUFFIX ? hashOf(`-${small.slice(-SUFFIX)}`) : word,
    classes,
    isCapital,
    isQuote: found === '"',
    ending: isLine ? 'line' : ENDINGS[found],
    name: undefined,
  }
}

function nameToken(code: number, index: number): Token {
  const offset = code - 0xe000
  // Given names of people are names of models, too.
  const kind = hashOf(`name ${offset === KINDS + 3 ? 0 : offset % KINDS}`)
  return {
    word: kind,
    form: kind,
    stem: kind,
    suffix: kind,
    classes: [kind],
    isCapital: true,
    isQuote: false,
    ending: undefined,
    name: { kind, grade: hashOf(`grade ${offset}`), index },
  }
}
