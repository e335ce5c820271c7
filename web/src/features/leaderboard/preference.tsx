import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import form from '../../components/form/form.module.css'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { Section } from '../../components/section.tsx'
import { preferenceText } from './board-text.ts'
import classes from './leaderboard.module.css'
import { useReadPreferenceQuery } from './leaderboard-api.ts'

type Model = Pick<LeaderboardEntryDto, 'llm_id' | 'llm_name'>

export interface PreferenceProps {
  /** The models with votes, at least two. */
  readonly models: readonly Model[]
  /** The ledger positions of the boards on the screen; newer ones lead to a new query. */
  readonly position: string
}

/** How often one of two chosen models is preferred to the other. */
export function Preference({ models, position }: PreferenceProps) {
  const [firstId, setFirstId] = useState<string>()
  const [secondId, setSecondId] = useState<string>()
  const chosen = (id: string | undefined, otherwise: number) =>
    models.find(({ llm_id }) => llm_id === id) ?? (models[otherwise] as Model)
  const first = chosen(firstId, 0)
  const second = chosen(secondId, 1)
  const pickers = [
    [t`First model`, first, setFirstId],
    [t`Second model`, second, setSecondId],
  ] as const
  return (
    <Section title={t`Compare two models`}>
      <div className={form.actions}>
        {pickers.map(([label, { llm_id }, choose]) => (
          <NativeSelect
            key={label}
            aria-label={label}
            className={classes.picker}
            value={llm_id}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={models.map((model) => ({ value: model.llm_id, label: model.llm_name }))}
          />
        ))}
      </div>
      {first === second ? (
        <p className={classes.answer}>{t`Choose two different models.`}</p>
      ) : (
        <Answer first={first} second={second} position={position} />
      )}
    </Section>
  )
}

interface AnswerProps {
  readonly first: Model
  readonly second: Model
  readonly position: string
}

function Answer({ first, second, position }: AnswerProps) {
  const query = { first: first.llm_id, second: second.llm_id, position }
  const { data, error } = useReadPreferenceQuery(query)
  // The last result for the same models stays while a newer one loads.
  const isOfThese = data?.first_llm_id === first.llm_id && data.second_llm_id === second.llm_id
  if (isOfThese)
    return (
      <p className={classes.answer} aria-live="polite">
        {preferenceText(data, first.llm_name, second.llm_name)}
      </p>
    )
  if (error) return <p className={classes.answer}>{t`This comparison could not be loaded.`}</p>
  return <LoadingDots label={t`Loading the comparison`} />
}
