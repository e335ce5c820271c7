import { t } from '@lingui/core/macro'
import { Link, useParams } from 'react-router'
import { ERRORS } from '../api/error-catalogue.ts'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { Page } from '../components/page.tsx'
import table from '../components/table.module.css'
import { ModelVerdicts } from '../features/benchmark/model-verdicts.tsx'
import { OVERALL_BOARD, useReadBoardQuery } from '../features/leaderboard/leaderboard-api.ts'
import { ModelRating } from '../features/leaderboard/model-rating.tsx'
import { SimulatedVotes } from '../features/leaderboard/simulated-votes.tsx'
import { ContestSettings } from '../features/rates/contest-settings.tsx'
import { ModelAnswerRates } from '../features/rates/model-answer-rates.tsx'
import { ModelSources } from '../features/rates/model-sources.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { useMayReadBoard } from './use-may-read-board.ts'

/** Everything that the arena has measured about one model, for readers who may see the board. */
export function ModelPage() {
  const { id = '' } = useParams()
  const { mayRead, retry } = useMayReadBoard()
  const { data: board } = useReadBoardQuery(OVERALL_BOARD, { skip: !mayRead })
  if (board && !board.entries.some(({ llm_id }) => llm_id === id)) return <NotFoundPage />
  if (mayRead === undefined && !retry) return <ListSkeleton label={t`Loading the model`} />
  return (
    <Page isWide>
      <p>
        <Link to="/leaderboard">{t`Leaderboard`}</Link>
      </p>
      {retry && <LoadFailure onRetry={retry}>{ERRORS.board}</LoadFailure>}
      {mayRead && (
        <>
          <SimulatedVotes llmId={id} />
          <ModelRating key={id} llmId={id} />
          <ContestSettings llmId={id} />
          <ModelVerdicts llmId={id} />
          <ModelAnswerRates llmId={id} />
          <ModelSources llmId={id} />
        </>
      )}
      {mayRead === false && (
        <section className={table.empty}>
          <h1>{t`Leaderboard Coming Soon 🚧`}</h1>
        </section>
      )}
    </Page>
  )
}
