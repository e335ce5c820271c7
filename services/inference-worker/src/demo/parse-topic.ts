import { Topic } from './topic.ts'

const FILE = /^---\n(?<header>.*?)\n---\n(?<answers>.*)$/s
const ANSWER = /^<!-- answer: (?<quality>\w+)(?:\. (?<weakness>.+))? -->$/gm

/** Parses a topic from its Markdown file; README.md in this folder describes the format. */
export function parseTopic(file: string): Topic {
  const { header = '', answers = '' } = FILE.exec(file)?.groups ?? {}
  const { mentions = '', ...fields } = parseHeader(header)
  return Topic.parse({
    ...fields,
    mentions: mentions.split(',').map((mention) => mention.trim()),
    answers: parseAnswers(answers),
  })
}

function parseHeader(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}

function parseAnswers(text: string): unknown[] {
  const marks = [...text.matchAll(ANSWER)]
  return marks.map(({ index, 0: mark, groups }, place) => ({
    ...groups,
    markdown: text.slice(index + mark.length, marks[place + 1]?.index).trim(),
  }))
}
