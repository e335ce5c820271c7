import type {
  AnalyticsDto,
  AnalyticsUserDto,
  MessageStatsDto,
  TodayDto,
} from '@assay/contracts/analytics'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Facts } from '../../components/facts.tsx'
import form from '../../components/form/form.module.css'
import { countText, dollarsText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useReadPublicationQuery } from '../leaderboard/leaderboard-api.ts'
import classes from './analytics.module.css'
import { useReadAnalyticsQuery } from './analytics-api.ts'
import { Usage } from './usage.tsx'
import { UserPicker } from './user-picker.tsx'
import { UserThreads } from './user-threads.tsx'

/** Figures for the whole arena and for single users. */
export function Analytics() {
  const [user, setUser] = useState<AnalyticsUserDto>()
  return (
    <Page title={t`Analytics`}>
      <div className={form.form}>
        <Summary />
        <h2 className={classes.heading}>{t`Usage`}</h2>
        <Usage />
        <h2 className={classes.heading}>{t`A user’s threads`}</h2>
        <UserPicker onPick={setUser} />
        {user && <UserThreads key={user.id} userId={user.id} />}
      </div>
    </Page>
  )
}

/** Totals and message counts. */
function Summary() {
  const query = useReadAnalyticsQuery()
  const { data: publication } = useReadPublicationQuery()
  return (
    <Loaded query={query} label={t`analytics`} fallback={t`Failed to load analytics`} isPolled>
      {(data) => (
        <>
          <Facts facts={factsOf(data.user_counts)} />
          <p className={form.note}>{sentenceOf(data.today)}</p>
          <DataTable
            label={t`Messages`}
            columns={COLUMNS}
            rows={[
              { name: t`User messages`, ...data.user_message_stats },
              { name: t`First messages`, ...data.first_message_stats },
              { name: t`Follow-up messages`, ...data.follow_up_message_stats },
            ]}
            keyOf={({ name }) => name}
          />
          <p className={form.note}>
            <Trans>
              A message is a question, in a chat of any mode.
              {publication?.simulated_votes &&
                t` Users and messages of simulated votes count, too.`}
            </Trans>
          </p>
        </>
      )}
    </Loaded>
  )
}

const factsOf = ({ total, signed_up, guest }: AnalyticsDto['user_counts']) =>
  [
    [t`Total users`, countText(total)],
    [t`Signed-up users`, countText(signed_up)],
    [t`Guest users`, countText(guest)],
  ] as const

const COLUMNS: readonly Column<MessageStatsDto & { readonly name: string }>[] = [
  { name: t`Messages`, cell: ({ name }) => name },
  { name: t`Total`, isNumber: true, cell: ({ total }) => countText(total) },
  {
    name: t`Present in sample questions`,
    isNumber: true,
    cell: (stats) => countText(stats.present_in_sample_questions),
  },
  {
    name: t`Not present`,
    isNumber: true,
    cell: (stats) => countText(stats.not_present_in_sample_questions),
  },
]

function sentenceOf({ battles, tokens, battle_budget, token_budget, cost_usd }: TodayDto): string {
  const cost = cost_usd === null ? '' : t`, about ${dollarsText(cost_usd)}`
  return t`Today (UTC): ${shareOf(battles, battle_budget)} questions, ${shareOf(tokens, token_budget)} tokens${cost}.`
}

function shareOf(used: number, budget: number | null): string {
  if (budget === null) return countText(used)
  return t`${countText(used)} of ${countText(budget)} (${Math.floor((100 * used) / budget)}%)`
}
