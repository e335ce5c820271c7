import type { RatedStudyDto, RatingDesk } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { errorText } from '../../api/error-text.ts'
import { FormError } from '../../components/form/form.tsx'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { Assignment } from './assignment.tsx'
import { useReadLastRatingQuery } from './rating-api.ts'

export interface LastRatingProps {
  readonly study: RatedStudyDto
  readonly assignmentId: string
  readonly onDesk: (desk: RatingDesk) => void
  /** Goes on without a change. */
  readonly onEnd: () => void
}

/** The rating that the reader saved last, to change it. */
export function LastRating({ study, assignmentId, onDesk, onEnd }: LastRatingProps) {
  const query = useReadLastRatingQuery({ assignment_id: assignmentId }, FRESH)
  if (query.error) {
    return (
      <FormError>
        {errorText(query.error)}{' '}
        <TextButton onPress={onEnd}>{t`Load the next question`}</TextButton>
      </FormError>
    )
  }
  const data = query.isFetching ? undefined : query.data
  return (
    <Loaded query={{ ...query, data }} label={t`your last rating`}>
      {({ rating, comment, ...assignment }) => (
        <Assignment
          study={study}
          assignment={{ ...assignment, draft: { entry: rating, comment: comment ?? '' } }}
          heading={t`Your last rating`}
          action={<TextButton onPress={onEnd}>{t`Don’t change it`}</TextButton>}
          isCorrection
          onDesk={onDesk}
          onStale={onEnd}
        />
      )}
    </Loaded>
  )
}
