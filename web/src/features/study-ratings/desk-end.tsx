import type { RatingDesk } from '@assay/contracts/studies/assignments'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/error-text.ts'
import { FormError } from '../../components/form/form.tsx'
import { countText } from '../../components/format.ts'
import table from '../../components/table.module.css'
import { useTakeFurtherMutation } from './rating-api.ts'
import { isOver } from './study-states.ts'

export interface DeskEndProps {
  readonly desk: RatingDesk
  /** Changes the last rating. */
  readonly change: ReactNode
  readonly onDesk: (desk: RatingDesk) => void
}

/** The page of a rater for whom nothing is left, or not yet anything there. */
export function DeskEnd({ desk, change, onDesk }: DeskEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [title, text] = endText(desk)
  return (
    <section className={table.empty}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {desk.further > 0 && (
        <TakeFurther studyId={desk.study.id} further={desk.further} onDesk={onDesk} />
      )}
      {change && <p>{change}</p>}
      <p>
        <Link to="/rate">{t`Your studies`}</Link>
      </p>
    </section>
  )
}

interface TakeFurtherProps extends Pick<DeskEndProps, 'onDesk'> {
  readonly studyId: string
  readonly further: number
}

function TakeFurther({ studyId, further, onDesk }: TakeFurtherProps) {
  const [take, { isLoading, error }] = useTakeFurtherMutation()
  async function send() {
    const { data } = await take({ study_id: studyId })
    if (data) onDesk(data)
  }
  return (
    <>
      {error && <FormError>{errorText(error)}</FormError>}
      <Button disabled={isLoading} onClick={() => void send()}>
        <Trans>Rate {countText(further)} more</Trans>
      </Button>
    </>
  )
}

function endText({ study, further }: RatingDesk): readonly [title: string, text: string] {
  const given = t`You gave ${plural(study.rated, { one: '# rating', other: '# ratings' })}.`
  if (study.state === 'rating') {
    if (further === 0) return [t`You have rated everything. Thank you.`, given]
    const others = plural(further, {
      one: '# more has no rater yet.',
      other: '# more have no rater yet.',
    })
    return [t`You have done your part. Thank you.`, `${given} ${others}`]
  }
  if (isOver(study)) return [t`This study is closed.`, t`${given} Thank you.`]
  return [
    t`The rating has not started yet.`,
    t`You are a rater of this study. The first question appears here once the organiser has started the rating.`,
  ]
}
