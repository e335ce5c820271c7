import { matchesMention } from './matches-mention.ts'
import type { Topics } from './read-topics.ts'
import type { Topic } from './topic.ts'

const MAX_SUBJECT_LENGTH = 80

/**
 * Finds the topic written for the question. If there is none, finds the first topic that the
 * question mentions. An unknown question gets advice on how to research it.
 */
export function findTopic({ known, unknown }: Topics, question: string): Topic {
  const comparable = toComparable(question)
  return (
    known.find((topic) => toComparable(topic.question) === comparable) ??
    known.find(({ mentions }) => mentions.some((mention) => matchesMention(question, mention))) ??
    insertSubject(unknown, subjectOf(question))
  )
}

/** The question on one line, without its interrogative and without markup. */
export function subjectOf(question: string): string {
  const plain = question
    .replace(/[`*_#<>[\]|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const subject = plain
    .replace(/^(please |can you |could you |tell me |explain |describe )+/i, '')
    .replace(/^(what|which|how|why|when|who|where)\b( (is|are|do|does|did|can|should|would))?/i, '')
    .replace(/[?.!\s]+$/, '')
    .trim()
  const whole = subject || plain || 'this question'
  return whole.length <= MAX_SUBJECT_LENGTH
    ? whole
    : `${whole.slice(0, whole.lastIndexOf(' ', MAX_SUBJECT_LENGTH)) || whole.slice(0, MAX_SUBJECT_LENGTH)}…`
}

function toComparable(question: string): string {
  return question.replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

function insertSubject(topic: Topic, subject: string): Topic {
  const insert = (text: string) => text.replaceAll('{subject}', () => subject)
  const [first] = topic.answers
  return {
    ...topic,
    title: insert(topic.title),
    answers: [{ ...first, markdown: insert(first.markdown) }],
  }
}
