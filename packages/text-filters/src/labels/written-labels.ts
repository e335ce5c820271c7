import { Subjects, Task } from '@assay/contracts/labels'
import type { QuestionLabels } from './label-question.ts'

/** Labels by the text of their question. */
export type WrittenLabels = ReadonlyMap<string, QuestionLabels>

/** Version of the file's format and of the labels in it. */
export const WRITTEN_LABELS_VERSION = 'questions-1'

/**
 * Reads the labels of the suggested questions. Each line has a question, its subjects and its task,
 * separated by tabs. The classifier labels questions without labels.
 * @throws for an unknown label.
 */
export function readWrittenLabels(file: string): WrittenLabels {
  const lines = file.split('\n').map((line) => line.trim().split('\t'))
  return new Map(
    lines.flatMap(([question = '', subjects, task]) => {
      if (subjects === undefined) return []
      const labels = {
        subject: written(Subjects.parse(subjects.split(','))),
        task: written([Task.parse(task)]),
      }
      return [[question.trim(), labels] as const]
    }),
  )
}

const written = <Slug>(slugs: readonly Slug[]) =>
  ({ source: 'terms', status: 'matched', slugs }) as const
