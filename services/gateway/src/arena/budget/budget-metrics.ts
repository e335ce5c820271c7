import { Gauge } from '@prometheus-io/client'

export const dailyBudgetUsed = new Gauge({
  name: 'assay_daily_budget_used_ratio',
  help: "Share of the arena's budget of today (UTC) that is used up, of battles and of tokens; 0 without one",
  labelNames: ['of'],
})
