import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { compareAnswers } from './compare-answers.ts'
import { ComparedAnswer } from './compared-answer.tsx'
import { findMarks } from './find-marks.ts'

afterEach(cleanup)

const FOLDER = join(import.meta.dirname, 'pairs')
const MIN_RECALL = 0.9
const MIN_PRECISION = 0.8
const MOST_MS = 50
const BYTES = 8_000

/**
 * Two answers in which a clinician has put the differences between ⟦ and ⟧, and the passages that
 * only one of them has between ⟪ and ⟫.
 */
const pairs = readdirSync(FOLDER).map((name) => {
  const [left = '', right = ''] = readFileSync(join(FOLDER, name), 'utf8').split('=====\n')
  return { name, left, right }
})

const plain = (text: string) => text.replace(/[⟦⟧⟪⟫]/g, '')

interface Range {
  readonly start: number
  readonly end: number
}

/** The text of an answer with its differences, as the page shows it. */
function readMarked(side: 'left' | 'right', texts: { left: string; right: string }) {
  const answers = { left: { text: texts.left }, right: { text: texts.right } }
  const { container } = render(<ComparedAnswer side={side} answers={answers} marked />, {
    wrapper: MantineProvider,
  })
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const marks: Range[] = []
  const passages = new Map<Element, Range>()
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // In an answer with annotations, a sign may stand next to one instead of its number.
    const value = (node.nodeValue ?? '').replaceAll('\u00a0', ' ')
    const mark = node.parentElement?.closest('mark')
    const range = { start: text.length, end: text.length + value.length }
    const last = marks.at(-1)
    const goesOn = last?.end === range.start && mark?.dataset.difference === undefined
    if (mark && goesOn) marks[marks.length - 1] = { ...last, end: range.end }
    else if (mark) marks.push(range)
    const passage = node.parentElement?.closest('[data-only]')
    if (passage) {
      const { start } = passages.get(passage) ?? range
      passages.set(passage, { start, end: range.end })
    }
    text += value
  }
  cleanup()
  return { text, marks, passages: [...passages.values()] }
}

/** The ranges between two signs, in the text without any. */
function readExpected(text: string, [open, close]: readonly [string, string]): Range[] {
  const starts: number[] = []
  const ranges: Range[] = []
  let at = 0
  for (const character of text) {
    if (character === open) starts.push(at)
    else if (character === close) ranges.push({ start: starts.pop() ?? 0, end: at })
    else if (plain(character)) at += character.length
  }
  return ranges
}

const meet = (one: Range, other: Range) => one.start < other.end && other.start < one.end

const SIGNS = { marks: ['⟦', '⟧'], passages: ['⟪', '⟫'] } as const

type Kind = keyof typeof SIGNS

/** How well the marks, or the labelled passages, of both answers agree with the clinician’s. */
function score({ left, right }: { left: string; right: string }, kind: Kind) {
  const sides = (['left', 'right'] as const).map((side) => {
    const shown = readMarked(side, { left: plain(left), right: plain(right) })
    const annotated = readMarked(side, { left, right }).text
    expect(plain(annotated)).toBe(shown.text)
    const expected = readExpected(annotated, SIGNS[kind])
    // A number in a passage that only one answer has is a difference, with or without its own sign.
    const due = [...expected, ...readExpected(annotated, SIGNS.passages)]
    // What is in a labelled passage needs no mark.
    const found = [...shown[kind], ...shown.passages]
    const cut = ({ start, end }: Range) => shown.text.slice(start, end)
    return {
      expected: expected.length,
      marked: shown[kind].length,
      missed: expected.filter((each) => !found.some((mark) => meet(mark, each))).map(cut),
      surplus: shown[kind].filter((mark) => !due.some((each) => meet(mark, each))).map(cut),
    }
  })
  return sides.reduce((one, other) => ({
    expected: one.expected + other.expected,
    marked: one.marked + other.marked,
    missed: [...one.missed, ...other.missed],
    surplus: [...one.surplus, ...other.surplus],
  }))
}

test.each(['marks', 'passages'] as const)(
  'the view shows the %s that a clinician marks, and few others',
  (kind) => {
    const scores = pairs.map(({ name, ...texts }) => ({ name, ...score(texts, kind) }))
    const sum = (count: (each: (typeof scores)[number]) => number) =>
      scores.reduce((total, each) => total + count(each), 0)
    const recall = 1 - sum(({ missed }) => missed.length) / sum(({ expected }) => expected)
    const precision = 1 - sum(({ surplus }) => surplus.length) / sum(({ marked }) => marked)
    const lines = scores.map(
      ({ name, missed, surplus }) =>
        `${name}\n  missed ${missed.join(' · ')}\n  surplus ${surplus.join(' · ')}`,
    )
    process.stdout.write(
      `${lines.join('\n')}\n${sum(({ expected }) => expected)} ${kind} expected, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}\n`,
    )
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL)
    expect(precision).toBeGreaterThanOrEqual(MIN_PRECISION)
  },
)

test('equal answers have no differences', () => {
  for (const { left } of pairs) {
    const { marks, passages } = readMarked('left', { left: plain(left), right: plain(left) })
    expect([...marks, ...passages]).toEqual([])
  }
})

test('two answers of 8 kB are compared within 50 ms', () => {
  const long = (side: 'left' | 'right') => ({
    text: plain(pairs.map((pair) => pair[side]).join('\n\n'))
      .repeat(2)
      .slice(0, BYTES),
  })
  const [left, right] = [long('left'), long('right')]
  // CPU time excludes other processes.
  const times = Array.from({ length: 10 }, () => {
    const before = process.threadCpuUsage()
    const { said, ...both } = compareAnswers(left, right)
    for (const { source } of both.left.blocks) findMarks(source, said.left, said.right)
    for (const { source } of both.right.blocks) findMarks(source, said.right, said.left)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  process.stdout.write(
    `compared 2 × ${BYTES} characters in ${Math.min(...times)} ms of CPU time, at first ${times[0]} ms\n`,
  )
  expect(Math.min(...times)).toBeLessThanOrEqual(MOST_MS)
})
