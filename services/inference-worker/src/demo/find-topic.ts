import type { Topic } from './topic.ts'
import { GENETICS } from './topics-genetics.ts'
import { MEDICINE } from './topics-medicine.ts'

const TOPICS: readonly Topic[] = [...GENETICS, ...MEDICINE]
const MAX_SUBJECT_LENGTH = 80

/** What is known about a question, by the first match; for unknown ones, how to go about it. */
export function findTopic(question: string): Topic {
  return TOPICS.find(({ keywords }) => keywords.test(question)) ?? approachTo(subjectOf(question))
}

/** The question without its interrogative, on one line and free of markup. */
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

function approachTo(subject: string): Topic {
  return {
    title: subject,
    keywords: /(?:)/,
    points: [
      `For “${subject}”, first settle the terms: population, exposure or mechanism, comparison and outcome.`,
      'Look for a recent systematic review or guideline before single studies, and note how its authors graded the evidence.',
      'Ask whether genetic, cellular, animal and clinical findings point the same way; agreement across kinds of evidence counts more than one large study.',
      'Effect sizes with intervals say more than p values; absolute risks say more than relative ones.',
      'State what result would change your mind, and whether anyone has looked for it.',
    ],
    caveat:
      'This subject is outside what the demonstration text covers, so no specific claim is made.',
    table: [
      ['Strongest', 'Replicated randomised or genetic evidence'],
      ['Supportive', 'Prospective cohorts, dose–response'],
      ['Suggestive', 'Mechanism, animal models, case series'],
    ],
  }
}
