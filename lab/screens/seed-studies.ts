import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyDto } from '@assay/contracts/studies/studies'
import type { Arena, Person } from '@assay/testing/arena'

export interface SeededStudies {
  readonly draftId: string
  /** A frozen study with all answers, because only outside sources answer. */
  readonly frozenId: string
}

const QUESTIONS = [
  ['When is metformin stopped before a CT scan with contrast?', 'If the GFR is below 30.'],
  ['Which antibiotic treats cystitis in pregnancy?', 'Fosfomycin or pivmecillinam.'],
  ['How is hyperkalaemia with ECG changes treated first?', 'With calcium gluconate.'],
  ['Who needs a bridge when warfarin is stopped?', 'Few, such as those with a mitral valve.'],
  ['How long is a first provoked thrombosis treated?', 'For three months.'],
  ['When is a statin stopped because of CK?', 'Above ten times the upper limit.'],
] as const
const SOURCES = ['Guideline of the ward', 'Textbook'] as const

/** Creates a draft and a frozen study. */
export async function seedStudies({ url }: Arena, organiser: Person): Promise<SeededStudies> {
  const upload = async (path: string, lines: readonly object[]) => {
    const response = await fetch(`${url}/api/v1/studies/${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${organiser.credentials.access_token}`,
        'content-type': 'application/jsonl',
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  const create = async (title: string): Promise<string> => {
    const { id } = await organiser.request<StudyDto>('POST', '/studies/', {
      title,
      description: 'We choose a source for the intranet of our hospital.',
      design: { kind: 'pairwise', raters: 6, budget_usd: 20 },
    })
    const items = QUESTIONS.map(([question, reference], at) => ({
      id: `q${at}`,
      question,
      reference,
    }))
    await upload(`${id}/items`, items)
    for (const name of SOURCES) {
      const arm = { kind: 'outside', name }
      const added = await organiser.request<StudyArmDto>('POST', `/studies/${id}/arms`, arm)
      const answers = QUESTIONS.map(([, answer], at) => ({ external_id: `q${at}`, answer }))
      await upload(`${id}/arms/${added.id}/answers`, answers)
    }
    return id
  }

  const [draftId, frozenId] = [await create('Ward questions'), await create('Frozen questions')]
  await organiser.request('POST', `/studies/${frozenId}/freeze`)
  return { draftId, frozenId }
}
