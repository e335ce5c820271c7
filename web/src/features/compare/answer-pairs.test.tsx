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

/** Two answers in which a clinician has put the differences between ⟦ and ⟧. */
const pairs = readdirSync(FOLDER).map((name) => {
  const [left = '', right = ''] = readFileSync(join(FOLDER, name), 'utf8').split('=====\n')
  return { name, left, right }
})

const plain = (text: string) => text.replace(/[⟦⟧]/g, '')

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
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const value = node.nodeValue ?? ''
    const mark = node.parentElement?.closest('mark')
    const range = { start: text.length, end: text.length + value.length }
    const last = marks.at(-1)
    const goesOn = last?.end === range.start && mark?.dataset.difference === undefined
    if (mark && goesOn) marks[marks.length - 1] = { ...last, end: range.end }
    else if (mark) marks.push(range)
    text += value
  }
  cleanup()
  return { text, marks }
}

/** The ranges between ⟦ and ⟧, in the text without them. */
function readExpected(text: string): Range[] {
  const starts: number[] = []
  const ranges: Range[] = []
  let at = 0
  for (const character of text) {
    if (character === '⟦') starts.push(at)
    else if (character === '⟧') ranges.push({ start: starts.pop() ?? 0, end: at })
    else at += character.length
  }
  return ranges
}

const meet = (one: Range, other: Range) => one.start < other.end && other.start < one.end

function score({ left, right }: { left: string; right: string }) {
  const sides = (['left', 'right'] as const).map((side) => {
    const { text, marks } = readMarked(side, { left: plain(left), right: plain(right) })
    const annotated = readMarked(side, { left, right }).text
    expect(plain(annotated)).toBe(text)
    const expected = readExpected(annotated)
    const cut = ({ start, end }: Range) => text.slice(start, end)
    return {
      expected: expected.length,
      marked: marks.length,
      missed: expected.filter((each) => !marks.some((mark) => meet(mark, each))).map(cut),
      surplus: marks.filter((mark) => !expected.some((each) => meet(mark, each))).map(cut),
    }
  })
  return sides.reduce((one, other) => ({
    expected: one.expected + other.expected,
    marked: one.marked + other.marked,
    missed: [...one.missed, ...other.missed],
    surplus: [...one.surplus, ...other.surplus],
  }))
}

test('the view marks the differences that a clinician marks, and few others', () => {
  const scores = pairs.map(({ name, ...texts }) => ({ name, ...score(texts) }))
  const sum = (count: (each: (typeof scores)[number]) => number) =>
    scores.reduce((total, each) => total + count(each), 0)
  const recall = 1 - sum(({ missed }) => missed.length) / sum(({ expected }) => expected)
  const precision = 1 - sum(({ surplus }) => surplus.length) / sum(({ marked }) => marked)
  const lines = scores.map(
    ({ name, missed, surplus }) =>
      `${name}\n  missed ${missed.join(' · ')}\n  surplus ${surplus.join(' · ')}`,
  )
  process.stdout.write(
    `${lines.join('\n')}\n${sum(({ expected }) => expected)} expected, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}\n`,
  )
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(precision).toBeGreaterThanOrEqual(MIN_PRECISION)
})

test('equal answers have no differences', () => {
  for (const { left } of pairs) {
    expect(readMarked('left', { left: plain(left), right: plain(left) }).marks).toEqual([])
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
