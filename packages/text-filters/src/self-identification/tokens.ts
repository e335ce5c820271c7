import { characterAt, MARK } from '../characters.ts'
import { hashText } from '../hash.ts'
import { type Piece, scanText } from '../scan-text.ts'
import { characterWordAt, classesOf } from './word-classes.ts'

/** A word, sign, number or marked name, as hashes of its properties. */
export interface Token {
  /**
   * Hash of the word in lower case. Names are hashed by their kind, and all numbers are the same.
   */
  readonly word: number
  /** Hash of the word's first class, or of its form if it has no class. */
  readonly form: number
  /**
   * Hashes of the first five and the last three letters. For a short word, hashes of the whole
   * word.
   */
  readonly stem: number
  readonly suffix: number
  readonly classes: readonly number[]
  readonly isCapital: boolean
  readonly isQuote: boolean
  readonly ending: 'sentence' | 'question' | 'line' | undefined
  /** Set only for names. */
  readonly name: Name | undefined
}

/** The kind of a name, and how often the name has another meaning. */
export interface Name {
  readonly kind: number
  readonly grade: number
}

const NAME = /^[\ue000-\ue013]/
const CHARACTER = /[\u3040-\u30ff\u3400-\u9fff]/
const CHARACTER_OR_OTHERS = /[\u3040-\u30ff\u3400-\u9fff]|[^\u3040-\u30ff\u3400-\u9fff]+/g
const KINDS = 0x10
const STEM = 5
const SUFFIX = 3

const NUMBER = hashText('0')
const LOWER = hashText('a')
const CAPITAL = hashText('Aa')
const ENDINGS: Readonly<Record<string, Token['ending']>> = {
  '\n': 'line',
  '.': 'sentence',
  '!': 'sentence',
  '。': 'sentence',
  '?': 'question',
}

/** Splits a text with marked names into tokens, in linear time. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const piece of scanText(text)) {
    if (isApostrophe(text, piece)) continue
    if (piece.gap === 2 && tokens.length > 0) tokens.push(toToken('\n', 'sign'))
    const part = text.slice(piece.start, piece.end)
    if (NAME.test(part)) tokens.push(nameToken(part.charCodeAt(0)))
    else if (CHARACTER.test(part)) addCharacters(tokens, part)
    else tokens.push(toToken(part, piece.kind))
  }
  return tokens
}

/** Returns true if a sign belongs to the preceding word, as in "j'ai". */
function isApostrophe(text: string, { start }: Piece): boolean {
  return text[start] === "'" && start > 0 && characterAt(text, start - 1) <= MARK
}

/** Splits text in scripts without spaces by known words. */
function addCharacters(tokens: Token[], part: string): void {
  let done = 0
  for (const { 0: found, index } of part.matchAll(CHARACTER_OR_OTHERS)) {
    if (index < done) continue
    const word = CHARACTER.test(found) ? characterWordAt(part, index) : found
    tokens.push(toToken(word, 'word'))
    done = index + word.length
  }
}

function toToken(part: string, kind: Piece['kind']): Token {
  const small = part.toLowerCase()
  const isCapital = small !== part
  const classes = classesOf(small)
  const word = kind === 'number' ? NUMBER : hashText(small)
  const plain = kind === 'word' ? (isCapital ? CAPITAL : LOWER) : word
  return {
    word,
    form: classes[0] ?? plain,
    stem: small.length > STEM ? hashText(small, 0, STEM) : word,
    suffix: small.length > SUFFIX ? hashText(`-${small.slice(-SUFFIX)}`) : word,
    classes,
    isCapital,
    isQuote: part === '"',
    ending: ENDINGS[part],
    name: undefined,
  }
}

function nameToken(code: number): Token {
  const offset = code - 0xe000
  // Some model names are also given names of people.
  const kind = hashText(`name ${offset === KINDS + 3 ? 0 : offset % KINDS}`)
  return {
    word: kind,
    form: kind,
    stem: kind,
    suffix: kind,
    classes: [kind],
    isCapital: true,
    isQuote: false,
    ending: undefined,
    name: { kind, grade: hashText(`grade ${offset}`) },
  }
}
