import { Gauge } from '@prometheus-io/client'

export const dailyBudgetUsed = new Gauge({
  name: 'assay_daily_budget_used_ratio',
  help: "Used share of the arena's battle and token budgets for today (UTC); 0 without a budget",
  labelNames: ['of'],
})
