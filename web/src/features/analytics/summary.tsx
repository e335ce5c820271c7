import type { AnalyticsDto, MessageStatsDto, TodayDto } from '@assay/contracts/analytics'
import { Facts } from '../../components/facts.tsx'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import classes from './analytics.module.css'
import { useReadAnalyticsQuery } from './analytics-api.ts'

/** How many there are, and what they asked. */
export function Summary() {
  const { data, error, refetch } = useReadAnalyticsQuery()
  if (error && !data) {
    return <ListFailure error={error} fallback="Failed to load analytics" onRetry={refetch} />
  }
  if (!data) return <ListSkeleton label="Loading analytics" />
  return (
    <>
      <Totals counts={data.user_counts} />
      <p>{sentenceOf(data.today)}</p>
      <ScrollableTable label="Messages">
        <thead>
          <tr>
            <th scope="col">Messages</th>
            <th scope="col" className={table.number}>
              Total
            </th>
            <th scope="col" className={table.number}>
              Present in sample questions
            </th>
            <th scope="col" className={table.number}>
              Not present
            </th>
          </tr>
        </thead>
        <tbody>
          <StatsRow label="User messages" stats={data.user_message_stats} />
          <StatsRow label="First messages" stats={data.first_message_stats} />
          <StatsRow label="Follow-up messages" stats={data.follow_up_message_stats} />
        </tbody>
      </ScrollableTable>
    </>
  )
}

function Totals({ counts }: { counts: AnalyticsDto['user_counts'] }) {
  const facts = [
    ['Total users', COUNT.format(counts.total)],
    ['Signed-up users', COUNT.format(counts.signed_up)],
    ['Guest users', COUNT.format(counts.guest)],
  ] as const
  return <Facts boxes={classes.facts} facts={facts} />
}

const COUNT = new Intl.NumberFormat('en-US')
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function sentenceOf({ battles, tokens, battle_budget, token_budget, cost_usd }: TodayDto): string {
  const cost = cost_usd === null ? '' : `, about ${DOLLARS.format(cost_usd)}`
  return `Today (UTC): ${shareOf(battles, battle_budget)} battles, ${shareOf(tokens, token_budget)} tokens${cost}.`
}

function shareOf(used: number, budget: number | null): string {
  if (budget === null) return COUNT.format(used)
  const percent = Math.floor((100 * used) / budget)
  return `${COUNT.format(used)} of ${COUNT.format(budget)} (${percent}%)`
}

function StatsRow({ label, stats }: { label: string; stats: MessageStatsDto }) {
  const { total, present_in_sample_questions, not_present_in_sample_questions } = stats
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={table.number}>{total.toLocaleString('en-US')}</td>
      <td className={table.number}>{present_in_sample_questions.toLocaleString('en-US')}</td>
      <td className={table.number}>{not_present_in_sample_questions.toLocaleString('en-US')}</td>
    </tr>
  )
}
