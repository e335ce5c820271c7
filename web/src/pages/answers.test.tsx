import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwrapAnswer } from '@assay/citations'
import type { SharedAnswerDto, SharedTurnDto } from '@assay/contracts/shares'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { AnswerPanel } from '../features/chat/answer-panel.tsx'
import { threadToMarkdown } from '../features/chat/export-thread.ts'
import { PrintedThread } from '../features/chat/printed-thread.tsx'
import type { Turn } from '../features/chat/turn.ts'
import { type AnswerStream, openTurn } from '../features/chat/turn-stream.ts'
import { SharedTurn } from './shared-page.tsx'

interface Answer {
  readonly id: string
  readonly markdown: string
  /** The visible texts, in order. */
  readonly shows: readonly string[]
  readonly never?: readonly string[]
  /** The number of elements of each kind; `math` and `display` are formulas. */
  readonly elements?: Readonly<Record<string, number>>
}

const ANSWERS = readFileSync(join(import.meta.dirname, 'answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): Answer => JSON.parse(line))

const SELECTORS: Readonly<Record<string, string>> = { math: '.katex', display: '.formula .katex' }
const doneWith = (text: string): AnswerStream => ({
  text,
  attempt: 1,
  state: 'done',
  reasoning: '',
})
const show = (element: React.ReactNode) => render(element, { wrapper: MantineProvider }).baseElement

/** The text of an answer, with formulas replaced by their source. */
function textOf(answer: Element): string {
  const copy = answer.cloneNode(true) as Element
  for (const formula of copy.querySelectorAll('.katex')) {
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '')
  }
  for (const button of copy.querySelectorAll('button:not([data-reference])')) button.remove()
  return flat(copy.textContent ?? '')
}
const flat = (text: string) => text.replace(/\s+/g, ' ')

function panelOf(text: string) {
  return (
    <AnswerPanel
      {...{ alias: 'A', modelName: undefined, mode: 'battle', halted: false, result: undefined }}
      {...{ timed: false, front: true, tabbed: false, answer: doneWith(text) }}
    />
  )
}

function threadOf(...texts: readonly string[]) {
  const open = openTurn('battle')
  const [left = '', right = ''] = texts
  const answers = { ...open.answers, left: doneWith(left), right: doneWith(right) }
  const turn: Turn = { key: 't', prompt: 'Why?', stream: { ...open, state: 'done', answers } }
  return { title: 'Chat', exportedAt: new Date(0), turns: [turn] }
}

function sharedOf(content: string): SharedTurnDto {
  const answer: SharedAnswerDto = {
    ...{ side: 'left', content, model_name: 'M' },
    ...{ error: null, ending: null, provider_sources: [], sources: [] },
  }
  return { question: 'Why?', answers: [answer], outcome: 'tie' }
}

const PLACES: Readonly<Record<string, (text: string) => Element>> = {
  'the page': (text) => show(panelOf(text)),
  'a shared page': (text) => show(<SharedTurn turn={sharedOf(text)} number={1} />),
  paper: (text) => show(<PrintedThread thread={threadOf(text)} />),
}

beforeAll(async () => {
  const { unmount } = render(panelOf('$x$\n\n```r\nx\n```'), { wrapper: MantineProvider })
  await vi.waitFor(() => expect(document.querySelector('.katex')).not.toBeNull(), 20_000)
  unmount()
})

test.each(ANSWERS)('$id is shown as written, on every page and on paper', (answer) => {
  for (const [place, render] of Object.entries(PLACES)) {
    const page = render(answer.markdown)
    expectShown(page.querySelector('[data-answer]') ?? page, answer, place)
    cleanup()
  }
})

function expectShown(page: Element, { shows, never = [], elements = {} }: Answer, place: string) {
  const text = textOf(page)
  let from = 0
  for (const words of shows) {
    expect(text.slice(from), place).toContain(flat(words))
    from = text.indexOf(flat(words), from) + flat(words).length
  }
  for (const words of never) expect(text, place).not.toContain(words)
  const counts = Object.keys(elements).map((name) => [
    name,
    page.querySelectorAll(SELECTORS[name] ?? name).length,
  ])
  expect(Object.fromEntries(counts), place).toEqual(elements)
}

test.each(ANSWERS)('$id is copied and exported as written', async ({ markdown }) => {
  const user = userEvent.setup()
  show(panelOf(markdown))
  await user.click(screen.getByRole('button', { name: 'Copy answer (A)' }))
  const answer = unwrapAnswer(markdown)
  expect(await navigator.clipboard.readText()).toBe(answer)

  const exported = threadToMarkdown(threadOf(markdown)).split('\n')
  let from = 0
  for (const line of answer.trim().split('\n').map(asWritten)) {
    const at = exported.findIndex((each, index) => index >= from && asWritten(each) === line)
    expect(at, line).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
})

/**
 * An export lowers headings, prefixes the labels of references with their answer, and escapes text
 * that looks like a link definition: `[K+]: 4.1`.
 */
const asWritten = (line: string) =>
  line
    .replace(/^#+(?=\s)/, '#')
    .replaceAll(/(\[[^[\]]*\])?\[(\^?)1-left-([^\]]*)\]/g, (_, own = '', mark, label) =>
      own === `[${label}]` ? own : `${own}[${mark}${label}]`,
    )
    .replace(/^\\\[/, '[')
