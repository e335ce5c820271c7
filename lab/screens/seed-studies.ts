import type { LlmDto } from '@assay/contracts/llms'
import type { Arena, Person } from '@assay/testing/arena'
import { createStudy } from './create-study.ts'
import { seedRatedStudies } from './seed-rated-studies.ts'

export interface SeededStudies {
  readonly draftId: string
  /** Its answers are being collected. Collecting is paused, so that pictures are alike. */
  readonly collectingId: string
  /** A frozen study with all answers, because only outside sources answer. */
  readonly frozenId: string
  /** Three raters have begun, the user among them. */
  readonly ratingId: string
  /** Has results and a public registration. */
  readonly closedId: string
  /** The address with which raters join the study that is being rated. */
  readonly joinPath: string
}

const QUESTIONS = [
  ['When is metformin stopped before a CT scan with contrast?', 'If the GFR is below 30.'],
  ['Which antibiotic treats cystitis in pregnancy?', 'Fosfomycin or pivmecillinam.'],
  ['How is hyperkalaemia with ECG changes treated first?', 'With calcium gluconate.'],
  ['Who needs a bridge when warfarin is stopped?', 'Few, such as those with a mitral valve.'],
  ['How long is a first provoked thrombosis treated?', 'For three months.'],
  ['When is a statin stopped because of CK?', 'Above ten times the upper limit.'],
].map(([question = '', reference = '']) => ({
  ...{ question, reference, answers: [reference, reference] },
}))
const PLAN = {
  design: { raters: 6, budget_usd: 20 },
  questions: QUESTIONS,
  sources: ['Guideline of the ward', 'Textbook'],
} as const

/** Creates a study in each state. */
export async function seedStudies(
  arena: Arena,
  people: { readonly organiser: Person; readonly raters: readonly Person[] },
): Promise<SeededStudies> {
  const { organiser } = people
  const create = (title: string) => createStudy(arena, organiser, { title, ...PLAN })
  const [draftId, frozenId] = [await create('Ward questions'), await create('Frozen questions')]
  const collectingId = await create('Guideline or model?')
  const [model] = await organiser.request<LlmDto[]>('GET', '/llms/')
  const arm = { kind: 'model', name: model?.llm_name, model_id: model?.id }
  await organiser.request('POST', `/studies/${collectingId}/arms`, arm)
  for (const frozen of [frozenId, collectingId]) {
    await organiser.request('POST', `/studies/${frozen}/freeze`)
  }
  await organiser.request('PATCH', `/studies/${collectingId}`, { is_paused: true })
  return { draftId, frozenId, collectingId, ...(await seedRatedStudies(arena, people)) }
}
