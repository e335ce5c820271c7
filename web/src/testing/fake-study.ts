import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { StudyDto } from '@assay/contracts/studies/studies'

export const STUDY: StudyDto = {
  ...{ id: 'study-1', title: 'Sepsis answers', description: null, state: 'draft' },
  design: {
    ...{ kind: 'pairwise', dimensions: [], ratings_each: 3, raters: 12, repeat_share: 0 },
    ...{ is_matched: false, shows_reference: false, budget_usd: null },
  },
  ...{
    version: 1,
    earlier_version_id: null,
    later_version_id: null,
    is_public: false,
    is_paused: false,
  },
  ...{ items: 30, arms: 2, raters: 0, ratings: 0, hash: null, signature: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', frozen_at: null, closed_at: null },
}

export const FROZEN: StudyDto = {
  ...STUDY,
  ...{ state: 'collecting', hash: 'a1b2c3', frozen_at: '2026-11-21T12:00:00.000Z' },
}

export const PLAN: StudyPlan = {
  ...{ calls: 60, input_tokens: 3_000, output_tokens: 30_000, cost_usd: 1.25 },
  ...{ unpriced_arms: [], ratings: 90, ratings_per_rater: 8 },
  ...{ unit: 'rating_points', half_width: 61.2, detectable: 88.4, detectable_share: 0.624 },
  ...{ missing: [], notes: [] },
}

export function aSource(id: string, more: Partial<StudyArmDto> = {}): StudyArmDto {
  return {
    ...{ id, position: 0, is_left_out: false, responses: { waiting: 30 } as never },
    arm: {
      ...{ kind: 'model', name: `Model ${id}`, model_id: 'model-1', system_prompt: null },
      ...{ temperature: null, max_tokens: null },
    },
    ...{ failures: [], cost_usd: 0, waits_because: null },
    ...more,
  }
}

/** The answers that every page of a draft needs. */
export const DRAFT_ANSWERS = {
  'GET /studies/study-1': STUDY,
  'GET /studies/study-1/items': { data: [], count: 0 },
  'GET /studies/study-1/arms': { data: [] },
  'GET /studies/study-1/plan': PLAN,
  'GET /llms/': [
    { id: 'model-1', llm_name: 'Heron', is_thinking: false },
    { id: 'model-2', llm_name: 'Owl', is_thinking: false },
  ],
} as const
