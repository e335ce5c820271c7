/** Names and the characters that they stand for. A search for either also finds the other. */
const NAMES = new Map(
  Object.entries({
    ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', zeta: 'ζ', eta: 'η' },
    ...{ theta: 'θ', iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ' },
    ...{ omicron: 'ο', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', upsilon: 'υ', phi: 'φ' },
    ...{ chi: 'χ', psi: 'ψ', omega: 'ω', ss: 'ß', ae: 'æ', oe: 'œ' },
  }),
)
const NAME_OF = new Map([...NAMES].map(([name, letter]) => [letter, name]))

/** Characters that match another character although they are not an accented form of it. */
const OTHERS = Object.entries({
  ...{ d: 'đĐðÐ', h: 'ħĦ', i: 'ı', l: 'łŁ', o: 'øØǿǾ', t: 'ŧŦ', σ: 'ς' },
  ...{ '-': '\u2010\u2011‒–—−', "'": '‘’ʼ′', '"': '“”„″' },
})

/** Latin, Greek and Cyrillic; spaces, superscripts and subscripts; full-width forms. */
const RANGES = [
  [0xa0, 0x58f],
  [0x1e00, 0x20cf],
  [0xff01, 0xff5e],
] as const

const ACCENTS = /[\u0300-\u036f]/g

/** Maps each character to its plain form, if it has one. */
const PLAIN = new Map<string, string>()
/** Maps each plain form to all characters that it matches. */
const VARIANTS = new Map<string, string>()
for (const [plain, variant] of listVariants()) {
  PLAIN.set(variant, plain)
  VARIANTS.set(plain, (VARIANTS.get(plain) ?? '') + variant)
}

function* listVariants(): Generator<[plain: string, variant: string]> {
  for (const [plain, variants] of OTHERS) for (const variant of variants) yield [plain, variant]
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code++) {
      const variant = String.fromCharCode(code)
      const decomposed = variant.normalize('NFKD')
      const plain = decomposed.replace(ACCENTS, '').toLowerCase()
      // A space with a combining mark is not a space.
      const isMark = plain === ' ' && decomposed !== ' '
      if (plain.length === 1 && !isMark && !PLAIN.has(variant)) yield [plain, variant]
    }
  }
}

const longestFirst = [...NAMES.keys()].sort((a, b) => b.length - a.length)
const PARTS = new RegExp(`${longestFirst.join('|')}|.`, 'gsu')

/** Further words are ignored, because each costs the database as much as a search of its own. */
const MAX_SEARCH_WORDS = 8

/**
 * Builds a regular expression for PostgreSQL (`~*`) and JavaScript (flag `i`) for each word of a
 * search. A text matches if all of them match. They ignore case, accents, kinds of hyphens and
 * superscripts. Greek letters match their names and vice versa.
 */
export function toSearchPatterns(search: string): string[] {
  const words = new Set(search.split(/\s+/).filter(Boolean))
  return [...words].slice(0, MAX_SEARCH_WORDS).map(toSearchPattern)
}

function toSearchPattern(word: string): string {
  const parts = toPlain(word).match(PARTS) ?? []
  // `toPlain` changes some characters that no pattern maps back, so the pattern also matches the
  // word as typed.
  return [parts.map(toPattern).join(''), literal(word)].filter(Boolean).join('|')
}

function toPlain(text: string): string {
  const letters = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
  return [...letters].map((letter) => PLAIN.get(letter) ?? letter).join('')
}

function toPattern(part: string): string {
  const name = NAMES.has(part) ? part : NAME_OF.get(part)
  if (!name) return toClass(part)
  return `(?:${[...name].map(toClass).join('')}|${toClass(NAMES.get(name) ?? '')})`
}

/**
 * Matches a letter and its variants, each as one character or as a letter with combining accents.
 */
function toClass(letter: string): string {
  const variants = VARIANTS.get(letter)
  return variants ? `[${literal(letter)}${variants}][\u0300-\u036f]*` : literal(letter)
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`)
