import { RecordedQuestion } from './recorded-question.ts'

const FILE = /^---\n(?<header>.*?)\n---\n(?<body>.*)$/s
const FOLLOW_UP = /^<!-- follow-up: (.+) -->$/m
const OWN_FIELD = /^<!-- (title|caveat): (.+) -->$/gm
const ANSWER = /^<!-- answer: (?<quality>\w+)(?:\. (?<weakness>.+))? -->$/gm

/**
 * Parses a question and its follow-up questions from their Markdown file. README.md in this package
 * describes the format.
 * @throws {ZodError} if the file is invalid.
 */
export function parseQuestions(file: string): RecordedQuestion[] {
  const { header = '', body = '' } = FILE.exec(file)?.groups ?? {}
  const fields = parseHeader(header)
  // Split with a group alternates between answers and questions.
  const [answers = '', ...rest] = body.split(FOLLOW_UP)
  const followUps = rest.filter((_part, index) => index % 2 === 0)
  return [
    RecordedQuestion.parse({ ...fields, answers: parseAnswers(answers), followUps }),
    ...followUps.map((question, index) => {
      const part = rest[2 * index + 1] ?? ''
      return RecordedQuestion.parse({
        ...fields,
        ...parseOwnFields(part),
        question,
        followUps: [fields.question, ...followUps].filter((other) => other !== question),
        answers: parseAnswers(part),
      })
    }),
  ]
}

/** The title and the caveat of a follow-up question that does not share those of the file. */
function parseOwnFields(part: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(part.matchAll(OWN_FIELD), ([, name = '', value = '']) => [name, value]),
  )
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
