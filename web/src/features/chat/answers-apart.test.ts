import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visitParents } from 'unist-util-visit-parents'
import { expect, test } from 'vitest'
import { threadToMarkdown } from './export-thread.ts'
import type { Turn } from './turn.ts'
import { openTurn } from './turn-stream.ts'

const open = openTurn('battle')

interface Texts {
  readonly prompt?: string
  readonly left: string
  readonly right?: string
  readonly feedback?: string
}

function turnOf({ prompt = 'Why?', left, right = 'Fine.', feedback }: Texts): Turn {
  const answers = {
    ...open.answers,
    left: { ...open.answers.left, text: left, state: 'done' as const },
    right: { ...open.answers.right, text: right, state: 'done' as const },
  }
  const vote = feedback && { outcome: 'tie', leftName: 'Heron', rightName: 'Dove', feedback }
  return {
    ...{ key: 't', prompt, stream: { ...open, state: 'done', answers } },
    ...(vote && { vote: vote as Turn['vote'] }),
  }
}

const exportOf = (...turns: Texts[]) =>
  threadToMarkdown({ title: 'Lipids', exportedAt: new Date(), turns: turns.map(turnOf) })

const parser = unified().use(remarkParse).use(remarkGfm)

interface Section {
  readonly heading: string
  /** Addresses of links and texts of footnotes, in document order. */
  readonly sources: readonly string[]
  readonly kinds: readonly string[]
}

/** Parses the exported document as another program would: one section per heading of Assay. */
function read(markdown: string): Section[] {
  const tree = parser.parse(markdown)
  const targets = targetsIn(tree, markdown)
  const sections: { heading: string; nodes: RootContent[] }[] = []
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth <= 3) {
      sections.push({ heading: sourceOf(node, markdown).replace(/^#+ /, ''), nodes: [] })
    } else sections.at(-1)?.nodes.push(node)
  }
  return sections.map(({ heading, nodes }) => ({
    heading,
    sources: sourcesIn({ type: 'root', children: nodes }, targets),
    kinds: nodes.map(({ type }) => type),
  }))
}

const sourceOf = ({ position }: Nodes, markdown: string) =>
  markdown.slice(position?.start.offset, position?.end.offset)

function targetsIn(tree: Root, markdown: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  visitParents(tree, (node) => {
    if (node.type === 'definition') targets.set(node.identifier, node.url)
    if (node.type === 'footnoteDefinition') {
      targets.set(`^${node.identifier}`, node.children.map((c) => sourceOf(c, markdown)).join('\n'))
    }
  })
  return targets
}

function sourcesIn(tree: Root, targets: ReadonlyMap<string, string>): string[] {
  const sources: (string | undefined)[] = []
  visitParents(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      sources.push(targets.get(node.identifier))
    if (node.type === 'footnoteReference') sources.push(targets.get(`^${node.identifier}`))
  })
  return sources.map((source) => source ?? 'nothing')
}

const answersIn = (sections: readonly Section[]) =>
  sections.filter(({ heading }) => /Assistant|Heron|Dove/.test(heading))

const ONE = 'https://one.example/'
const TWO = 'https://two.example/'

test.each([
  ['full references', 'See [trial][1].', `\n\n[1]: ${ONE}`, `\n\n[1]: ${TWO}`],
  ['shortcut references', 'See [1].', `\n\n[1]: ${ONE}`, `\n\n[1]: ${TWO} "Title"`],
  ['collapsed references', 'See [Trial A][].', `\n\n[trial a]: ${ONE}`, `\n\n[Trial A]: ${TWO}`],
  ['images', '![scan][1]', `\n\n[1]: ${ONE}`, `\n\n[1]: <${TWO}>`],
  ['a reference before a bracket', 'See [1] (2020).', `\n\n[1]: ${ONE}`, `\n\n[1]:\n  ${TWO}`],
  ['references in a list', '- a [1]\n- b', `\n\n[1]: ${ONE}`, `\n\n[1]: ${TWO}`],
  ['references in a table', '| a |\n|---|\n| [1] |', `\n\n[1]: ${ONE}`, `\n\n[1]: ${TWO}`],
  ['definitions in a quote', 'See [1].', `\n\n> [1]: ${ONE}`, `\n\n> - [1]: ${TWO}`],
  [
    'labels with spaces',
    'See [ the  trial ].',
    `\n\n[The trial]: ${ONE}`,
    `\n\n[ the trial]: ${TWO}`,
  ],
  ['labels with brackets', 'See [a\\]b].', `\n\n[a\\]b]: ${ONE}`, `\n\n[a\\]b]: ${TWO}`],
  [
    'a label in the markup of another',
    'See [**1**].',
    `\n\n[**1**]: ${ONE}`,
    `\n\n[**1**]: ${TWO}`,
  ],
])('each answer keeps its own %s', (_kind, text, first, second) => {
  const turn = { left: text + first, right: text + second }
  const answers = answersIn(read(exportOf(turn, turn)))
  expect(answers.map(({ sources }) => sources)).toEqual([[ONE], [TWO], [ONE], [TWO]])
})

test.each([
  ['short', 'Yes[^1].\n\n[^1]: Smith.', 'No[^1].\n\n[^1]: Jones.', ['Smith.'], ['Jones.']],
  ['named', 'Yes[^A-1].\n\n[^a-1]: Smith.', 'No[^a-1].\n\n[^A-1]: Jones.', ['Smith.'], ['Jones.']],
  [
    'longer than a line',
    'Yes[^1].\n\n[^1]: Smith\n    and others.\n\n    Second paragraph.',
    'No[^1].\n\n[^1]: Jones\nand others.',
    ['Smith\n    and others.\nSecond paragraph.'],
    ['Jones\nand others.'],
  ],
])('each answer keeps its own footnotes that are %s', (_kind, left, right, first, second) => {
  const [a, b] = answersIn(read(exportOf({ left, right })))
  expect([a?.sources, b?.sources]).toEqual([first, second])
})

test.each([
  [
    'an answer',
    { left: `See [1].\n\n[1]: ${ONE}\n[^2]: Smith.\n`, right: 'So [1], [a][1], [^2].' },
  ],
  ['a question', { prompt: `Why [1]?\n\n[1]: ${ONE}`, left: 'So [1].', right: 'And [1].' }],
])('the sources of %s are not attributed to another text', (_kind, turn) => {
  const [, right] = answersIn(read(exportOf(turn)))
  expect(right?.sources).toEqual([])
})

test('a question keeps its own references', () => {
  const [, question] = read(
    exportOf({ prompt: `Why [1]?\n\n[1]: ${TWO}`, left: `[1]\n\n[1]: ${ONE}` }),
  )
  expect(question?.sources).toEqual([TWO])
})

test.each([
  ['a fence', '```r\nx <- 1'],
  ['a fence of four', '````markdown\n```r\nx\n```'],
  ['a fence of tildes', '~~~\n```\nx'],
  ['a fence with half an end', '```\nx\n``'],
  ['a fence with text after its marks', '```\nx\n``` r'],
  ['a fence in a list', '1. Run\n\n   ```sh\n   ls'],
  ['a comment', 'Words.\n\n<!-- note'],
  ['a script', '<script>\n\nlet x'],
  ['an instruction', '<?php\n\nx'],
  ['a declaration', '<!DOCTYPE html'],
  ['character data', '<![CDATA[ x\n\ny'],
  ['half a footnote', 'Yes[^1].\n\n[^1]: Smith'],
])('%s that an answer leaves open ends with the answer', (_kind, left) => {
  const sections = read(exportOf({ left, right: `So [1].\n\n[1]: ${TWO}` }, { left: 'More.' }))
  expect(sections.map(({ heading }) => heading)).toEqual([
    ...['Lipids', 'Question 1', 'Assistant A', 'Assistant B'],
    ...['Question 2', 'Assistant A', 'Assistant B'],
  ])
  expect(answersIn(sections)[1]?.sources).toEqual([TWO])
})

test('a reason is its own document too', () => {
  const markdown = exportOf(
    { left: 'See [1].', feedback: `It cites.\n\n# Sources\n\n[1]: ${ONE}\n\n\`\`\`\nx` },
    { left: 'More.' },
  )
  const sections = read(markdown)
  expect(sections.map(({ heading }) => heading)).toContain('Question 2')
  expect(answersIn(sections).flatMap(({ sources }) => sources)).toEqual([])
})
