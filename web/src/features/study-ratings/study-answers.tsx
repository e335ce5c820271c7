import type { AssignmentDto } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { ENDING_NOTICES_OF_OTHERS } from '../answers/ending-notices.ts'
import { AnswerPanel } from '../chat/answer-panel.tsx'
import turn from '../chat/turn-view.module.css'

/** One answer, or two side by side; on a phone, one below the other. */
export function StudyAnswers({ responses }: Pick<AssignmentDto, 'responses'>) {
  const isPair = responses.length > 1
  return (
    <div className={turn.answers} data-single={!isPair || undefined}>
      {responses.map((text, index) => (
        <AnswerPanel
          // The order is the assignment's.
          key={index}
          alias={isPair ? t`Answer ${'AB'[index] ?? ''}` : t`Answer`}
          modelName={undefined}
          mode="battle"
          answer={{
            text: text ?? '',
            attempt: 1,
            state: text === null ? 'failed' : 'done',
            reasoning: '',
            ...(text === null && { ending: 'declined' as const }),
          }}
          halted={false}
          result={undefined}
          timed={false}
          front
          tabbed={false}
          // In a study, a source is what wrote the answers.
          namesNoSources={false}
          endingNotices={ENDING_NOTICES_OF_OTHERS}
        />
      ))}
    </div>
  )
}
