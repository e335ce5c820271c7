import { type Add, BEGIN, END } from './add-feature.ts'
import type { Token } from './tokens.ts'

/** Adds features of the words next to the name, and of their classes. */
export function addNear(
  add: Add,
  [left, right]: readonly [readonly Token[], readonly Token[]],
  [kind, grade]: readonly [number, number],
): void {
  for (const key of ['word', 'form'] as const) {
    const l = (distance: number) => left.at(-distance)?.[key] ?? BEGIN
    const r = (distance: number) => right[distance - 1]?.[key] ?? END
    add(`${key} l1`, l(1))
    add(`${key} l2`, l(2), l(1))
    add(`${key} l3`, l(3), l(2), l(1))
    add(`${key} r1`, r(1))
    add(`${key} r2`, r(1), r(2))
    add(`${key} r3`, r(1), r(2), r(3))
    add(`${key} l1 r1`, l(1), kind, r(1))
    if (key === 'word') continue
    add('form l1 grade', l(1), grade)
    add('form r1 grade', r(1), grade)
    add('form l2 r1', l(2), l(1), kind, r(1))
    add('form l1 r2', l(1), kind, r(1), r(2))
  }
}

/** Adds n-grams of the sentence: one to three words, and two or three classes. */
export function addSequences(add: Add, sentence: readonly Token[]): void {
  const word = (at: number) => sentence[at]?.word ?? (at < 0 ? BEGIN : END)
  const form = (at: number) => sentence[at]?.form ?? (at < 0 ? BEGIN : END)
  for (let at = -1; at < sentence.length; at++) {
    add('word', word(at))
    add('2 words', word(at), word(at + 1))
    add('2 forms', form(at), form(at + 1))
    add('3 words', word(at), word(at + 1), word(at + 2))
    add('3 forms', form(at), form(at + 1), form(at + 2))
  }
}

/** Adds features of all words before and after the name: whole words, stems and suffixes. */
export function addWords(add: Add, left: readonly Token[], right: readonly Token[]): void {
  for (const key of ['word', 'stem', 'suffix'] as const) {
    const [before, behind] = [`${key} left`, `${key} right`]
    for (const token of left) add(before, token[key])
    for (const token of right) add(behind, token[key])
  }
}

/** Adds features of the beginning of the sentence, which marks hypothetical statements. */
export function addBeginning(
  add: Add,
  [first, second, third]: readonly Token[],
  kind: number,
): void {
  add('begins', first?.word ?? kind)
  add('begins 2', first?.word ?? kind, second?.word ?? kind)
  add('begins form', first?.form ?? kind, second?.form ?? kind, third?.form ?? kind)
}
