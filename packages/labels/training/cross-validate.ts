import { Subject, Task } from '@assay/contracts'
import { probabilities } from '../src/linear-model.ts'
import { fromWeightsText, toWeightsText } from '../src/weights-text.ts'
import { SHARPNESS } from './learn-weights.ts'
import { type LabelledQuestion, lessonsOf, readQuestions, TUNING_SETS } from './lessons.ts'
import { type Lesson, trainModel } from './train-model.ts'

// Prints how well weights that are learned from the other authors' questions label those of one, and
// those of all on the development set: by the least probability that a label needs, how many of those
// given are right and how many questions are left without. No question is printed.
const LEAST = [
  0.2, 0.22, 0.24, 0.26, 0.3, 0.34, 0.38, 0.42, 0.46, 0.5, 0.55, 0.6, 0.65, 0.7,
] as const

interface Guess {
  readonly probability: number
  readonly isRight: boolean
}

const sets = [...TUNING_SETS, 'development'].map((name) => ({
  name,
  taught: readQuestions(name).map((question) => ({ question, ...lessonsOf(question) })),
}))
for (const axis of ['subject', 'task'] as const) {
  const all: Guess[] = []
  for (const { name, taught } of sets) {
    const others = sets.filter((set) => set.name !== name && set.name !== 'development')
    const lessons = others.flatMap((set) => set.taught.map((one) => one[axis]))
    const guess = learn(axis, lessons)
    const guesses = taught.map((one) => guess(one.question, one[axis]))
    print(`${axis} ${name}`, guesses)
    if (/^tuning-[2-5]$/.test(name)) all.push(...guesses)
  }
  print(`${axis} of the second to the fifth author`, all)
}

function learn(axis: 'subject' | 'task', lessons: readonly Lesson[]) {
  const slugs = axis === 'subject' ? Subject.options : Task.options
  const learned = trainModel(lessons, slugs.length, SHARPNESS[axis])
  const model = fromWeightsText(toWeightsText(learned), slugs.length)
  return (question: LabelledQuestion, { features }: Lesson): Guess => {
    const said = probabilities(model, features)
    const probability = Math.max(...said)
    const slug = slugs[said.indexOf(probability)]
    const right: readonly (string | null)[] =
      axis === 'subject' ? question.subjects : [question.task]
    return { probability, isRight: slug !== undefined && right.includes(slug) }
  }
}

function print(name: string, guesses: readonly Guess[]): void {
  const cells = LEAST.map((least) => {
    const given = guesses.filter(({ probability }) => probability >= least)
    const right = given.filter(({ isRight }) => isRight).length / given.length
    const without = 1 - given.length / guesses.length
    return `${least}: ${(100 * right).toFixed(1)} (${(100 * without).toFixed(0)})`
  })
  const ranked = guesses.toSorted((one, other) => other.probability - one.probability)
  const most = ranked.slice(0, Math.round(0.65 * ranked.length))
  const right = most.filter(({ isRight }) => isRight).length / most.length
  process.stdout.write(`${name}: ${(100 * right).toFixed(1)} at 35 | ${cells.join(', ')}\n`)
}
