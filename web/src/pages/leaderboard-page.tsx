import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ERRORS } from '../api/error-catalogue.ts'
import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../components/load-failure.tsx'
import { LoadingDots } from '../components/loading-dots.tsx'
import { Page } from '../components/page.tsx'
import table from '../components/table.module.css'
import tabs from '../components/tabs.module.css'
import { TextButton } from '../components/text-button.tsx'
import { Benchmark } from '../features/benchmark/benchmark.tsx'
import { FromTheArena } from '../features/benchmark/from-the-arena.tsx'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'
import { SimulatedVotes } from '../features/leaderboard/simulated-votes.tsx'
import { AnswerRates } from '../features/rates/answer-rates.tsx'
import { SourceRates } from '../features/rates/source-rates.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { type BoardAccess, useMayReadBoard } from './use-may-read-board.ts'

const TABS = { leaderboard: t`Leaderboard`, cardbiomedbench: 'CARDBiomedBench' } as const

/** The standings of the arena, and a benchmark published elsewhere. */
export function LeaderboardPage() {
  const [params, setParams] = useSearchParams()
  const access = useMayReadBoard()
  const { mayRead } = access
  const tab = params.get('tab') === 'cardbiomedbench' ? 'cardbiomedbench' : 'leaderboard'
  const open = (name: string) => setParams({ tab: name }, { replace: true })
  return (
    <Page title={t`Leaderboard`} isWide>
      <Tabs value={tab} onChange={(name) => name && open(name)} keepMounted={false}>
        <Tabs.List className={tabs.list} mb="lg" aria-label={t`Rankings`}>
          {Object.entries(TABS).map(([name, label]) => (
            <Tabs.Tab key={name} value={name} className={tabs.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="leaderboard">
          <Standings access={access} onBenchmark={() => open('cardbiomedbench')} />
        </Tabs.Panel>
        <Tabs.Panel value="cardbiomedbench">
          <Benchmark />
          {mayRead && <FromTheArena />}
          {mayRead && <SourceRates />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

interface StandingsProps {
  readonly access: BoardAccess
  readonly onBenchmark: () => void
}

/** The standings are fetched only for readers who may see them. */
function Standings({ access: { mayRead, retry }, onBenchmark }: StandingsProps) {
  const { isSuperuser } = useIdentity()
  if (mayRead) {
    return (
      <>
        <SimulatedVotes />
        <Leaderboard isSuperuser={isSuperuser}>
          <AnswerRates />
        </Leaderboard>
      </>
    )
  }
  if (retry) return <LoadFailure onRetry={retry}>{ERRORS.board}</LoadFailure>
  if (mayRead === undefined) return <LoadingDots label={t`Loading the leaderboard`} />
  return (
    <section className={table.empty}>
      <h2>{t`Leaderboard Coming Soon 🚧`}</h2>
      <p>
        <Trans>
          Until then, see how models did in a published benchmark:{' '}
          <TextButton onPress={onBenchmark}>go to the CARDBiomedBench tab</TextButton>
        </Trans>
      </p>
    </section>
  )
}
