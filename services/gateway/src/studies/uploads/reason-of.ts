import type { z } from 'zod'

const NAMES: Readonly<Record<string, string>> = {
  external_id: 'id',
  messages: 'question',
  content: 'question',
  role: 'role of a message',
  reference: 'reference answer',
  subject: 'subject',
  tags: 'list of tags',
  rubric: 'rubric',
  criterion: 'criterion',
  points: 'points of a criterion',
  answer: 'answer',
}

/** Describes what is wrong with a row, in sentences. Each reason is given once. */
export function reasonOf(issues: readonly z.core.$ZodIssue[]): string {
  return [...new Set(issues.map(sentenceOf))].join(' ')
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const name = nameOf(issue.path)
  const size = sizeReason(issue, name)
  if (size !== undefined) return size
  if (issue.code === 'custom' && name !== 'id') return `${issue.message}.`
  if (name === 'rubric')
    return 'The rubric is neither JSON nor lines such as "5: Names the first-line drug".'
  if (name === 'question' && issue.code === 'invalid_type')
    return 'The question is neither text nor a list of messages, each with "role" and "content" as text.'
  return issue.code === 'invalid_type'
    ? `The ${name} is missing or has the wrong type.`
    : `The ${name} is not valid: ${issue.message}.`
}

function sizeReason(issue: z.core.$ZodIssue, name: string): string | undefined {
  if (issue.code === 'too_small' && issue.origin !== 'number') return `The ${name} is empty.`
  if (issue.code !== 'too_big' || issue.origin === 'number') return undefined
  const unit = issue.origin === 'string' ? 'characters' : 'entries'
  return `The ${name} has more than ${issue.maximum.toLocaleString('en')} ${unit}.`
}

/** The last named field of the path. */
function nameOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part === 'string')
  return NAMES[field ?? ''] ?? 'row'
}
