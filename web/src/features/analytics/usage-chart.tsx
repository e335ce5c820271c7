import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, tooltipOf } from '../../components/chart-parts.tsx'
import { countText, shortDayText, utcDayText } from '../../components/format.ts'
import type { DayCount } from './usage-days.ts'

const HEIGHT_PX = 260

/** The count of an event, one bar per day. */
export function UsageChart({ days }: { days: readonly DayCount[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="day"
          tickFormatter={(day: string) => shortDayText(day, 'UTC')}
          minTickGap={24}
        />
        <YAxis {...AXIS} allowDecimals={false} tickFormatter={countText} width={56} />
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

const DayTooltip = tooltipOf<DayCount>(({ day, total }) => [countText(total), utcDayText(day)])
