import { readQuestions } from './read-questions.ts'
import type { RecordedQuestion } from './recorded-question.ts'
import { isTelling, wordsOf } from './words-of.ts'

/** The questions to which the demonstration models have recorded answers. */
export interface Demonstration {
  readonly questions: readonly RecordedQuestion[]
  /** Finds the recorded question with the same meaning. */
  find(question: string): RecordedQuestion | undefined
  /**
   * Up to three recorded questions that are close to a question; none if it is on another subject.
   * Follow-up questions of the previous question come first.
   */
  closest(question: string, previous?: string): string[]
}

/** Below this similarity, an answer could belong to another question on the same subject. */
const SAME_FROM = 0.77
/** From this weight of replaced words on, a question is about another drug, organ or gene. */
const OTHER_FROM = 2
const CLOSEST = 3
/** A question is close from this weight of shared words on: a rare word or several frequent ones. */
const CLOSE_FROM = 2
/** Words that are a smaller part of the question do not show its subject. */
const CLOSE_PART_FROM = 0.15

/** Recorded questions on different subjects, for a question that none is close to. */
export const EXAMPLES: readonly string[] = [
  'Why is metformin stopped when kidney function is poor?',
  'Why do mRNA vaccines cause fever and a sore arm?',
  'When should I use a mixed model instead of a paired t-test?',
]

/** @throws {Error} if a file with recorded answers is invalid. */
export function openDemonstration(): Demonstration {
  const questions = readQuestions()
  const rank = createRanking(questions)
  const find = (question: string) => {
    const [first] = rank(question)
    const isSame = first && first.similarity >= SAME_FROM && first.replaced < OTHER_FROM
    return isSame ? first.recorded : undefined
  }
  return {
    questions,
    find,
    closest(question, previous = '') {
      const followUps = find(previous)?.followUps ?? []
      const close = rank(question)
        .filter(({ shared, part }) => shared >= CLOSE_FROM && part >= CLOSE_PART_FROM)
        .sort((one, other) => other.shared - one.shared)
        .map(({ recorded }) => recorded.question)
      return [...new Set([...followUps, ...close])].slice(0, CLOSEST)
    },
  }
}

/** A word of an answer is less about the subject than a word of its question. */
const ANSWER_WEIGHT = 0.4

/** Orders the recorded questions by their similarity to a question, 0 to 1, highest first. */
function createRanking(questions: readonly RecordedQuestion[]) {
  const known = questions.map((recorded) => ({
    recorded,
    words: wordsOf(recorded.question),
    text: wordsOf([recorded.question, ...recorded.answers.map((it) => it.markdown)].join(' ')),
  }))
  const total = createTotal(known.map(({ text }) => text))
  return (question: string) => {
    const asked = wordsOf(question)
    const totalAsked = total(asked)
    return known
      .map(({ recorded, words, text }) => {
        const totalKnown = total(words)
        const shared = total(asked.intersection(words))
        // Sørensen–Dice coefficient with weighted words.
        const all = totalAsked + totalKnown
        const similarity = all && (2 * shared) / all
        // 0 if one question only adds words to the other.
        const replaced = Math.min(totalAsked, totalKnown) - shared
        const telling = new Set([...asked].filter(isTelling))
        const mentioned = total(telling.intersection(text).difference(words))
        /** The weight of the shared words, by which the closest questions are chosen. */
        const close = total(telling.intersection(words)) + ANSWER_WEIGHT * mentioned
        const part = totalAsked && close / totalAsked
        return { recorded, similarity, replaced, shared: close, part }
      })
      .sort((one, other) => other.similarity - one.similarity)
  }
}

/** Adds up the words' weights, which are their inverse document frequencies in the texts. */
function createTotal(texts: readonly ReadonlySet<string>[]) {
  const counts = new Map<string, number>()
  for (const word of texts.flatMap((words) => [...words])) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weightOf = (word: string) => Math.log(1 + texts.length / (counts.get(word) ?? 1))
  return (words: ReadonlySet<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0)
}
