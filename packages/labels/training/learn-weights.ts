import { Subject, Task } from '@assay/contracts'
import { toWeightsText } from '../src/weights-text.ts'
import { lessonsOf, readQuestions, TUNING_SETS } from './lessons.ts'
import { trainModel } from './train-model.ts'

/** How much more a seldom word tells than a common one: much of the subject, nothing of the task. */
export const SHARPNESS = { subject: 1, task: 0 } as const

/** The texts of both files of weights, learned from all tuning sets: the same sets give the same texts. */
export function learnWeights(): { readonly subject: string; readonly task: string } {
  const lessons = TUNING_SETS.flatMap(readQuestions).map(lessonsOf)
  const learn = (axis: 'subject' | 'task', labels: number) =>
    toWeightsText(
      trainModel(
        lessons.map((lesson) => lesson[axis]),
        labels,
        SHARPNESS[axis],
      ),
    )
  return {
    subject: learn('subject', Subject.options.length),
    task: learn('task', Task.options.length),
  }
}
