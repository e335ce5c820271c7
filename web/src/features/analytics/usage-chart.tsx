import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import classes from './analytics.module.css'
import type { DayCount } from './usage-days.ts'

const HEIGHT_PX = 260
const AXIS = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--text-muted)', fontSize: 13 },
} as const

/** How often something happened, a bar a day. */
export function UsageChart({ days }: { days: readonly DayCount[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="day"
          tickFormatter={(day: string) => day.slice(5)}
          minTickGap={24}
        />
        <YAxis {...AXIS} allowDecimals={false} width={56} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--surface-hover)' }}
          content={DayTooltip}
        />
        <Bar dataKey="total" fill="var(--accent)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

interface DayTooltipProps {
  readonly active?: boolean
  readonly payload?: readonly { readonly payload?: DayCount }[]
}

function DayTooltip({ active, payload }: DayTooltipProps) {
  const count = payload?.[0]?.payload
  if (!active || !count) return null
  return (
    <div className={classes.tooltip}>
      <strong>{count.total.toLocaleString('en-US')}</strong>
      <span>{count.day}</span>
    </div>
  )
}
