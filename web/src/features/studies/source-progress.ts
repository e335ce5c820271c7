import type { StudyArmDto } from '@assay/contracts/studies/arms'
import { plural, t } from '@lingui/core/macro'
import { commaText, countText } from '../../components/format.ts'

export interface Progress {
  readonly done: number
  readonly declined: number
  readonly failed: number
  /** Answers that came, were declined or failed. */
  readonly ended: number
  readonly total: number
}

/** The progress of a source. */
export function progressOf({ responses }: Pick<StudyArmDto, 'responses'>): Progress {
  const { waiting = 0, running = 0, done = 0, declined = 0, failed = 0 } = responses
  const ended = done + declined + failed
  return { done, declined, failed, ended, total: ended + waiting + running }
}

/** The progress of all sources that are not left out. */
export function sumOf(sources: readonly StudyArmDto[]): Progress {
  const of = (name: keyof Progress) =>
    sources
      .filter(({ is_left_out }) => !is_left_out)
      .reduce((sum, source) => sum + progressOf(source)[name], 0)
  return {
    ...{ done: of('done'), declined: of('declined'), failed: of('failed') },
    ...{ ended: of('ended'), total: of('total') },
  }
}

/** `24 of 30 answers, 1 declined, 2 failed` */
export function progressText({ done, declined, failed, total }: Progress): string {
  return commaText([
    t`${countText(done)} of ${plural(total, { one: '# answer', other: '# answers' })}`,
    declined > 0 && t`${countText(declined)} declined`,
    failed > 0 && t`${countText(failed)} failed`,
  ])
}
