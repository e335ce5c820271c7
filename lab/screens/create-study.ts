import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyDesign } from '@assay/contracts/studies/design'
import type { StudyDto } from '@assay/contracts/studies/studies'
import type { Arena, Person } from '@assay/testing/arena'

/** A question with the answer of each source. */
export interface AnsweredQuestion {
  readonly question: string
  readonly reference?: string
  readonly answers: readonly string[]
}

export interface StudyPlan {
  readonly title: string
  readonly design: Partial<StudyDesign>
  readonly questions: readonly AnsweredQuestion[]
  /** The names of the sources whose answers are uploaded. */
  readonly sources: readonly string[]
}

/** Creates a draft with its questions and the answers of its sources. */
export async function createStudy(
  { url }: Arena,
  organiser: Person,
  { title, design, questions, sources }: StudyPlan,
): Promise<string> {
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

  const { id } = await organiser.request<StudyDto>('POST', '/studies/', {
    title,
    description: 'We choose a source for the intranet of our hospital.',
    design: { kind: 'pairwise', ...design },
  })
  const items = questions.map(({ answers, ...item }, at) => ({ id: `q${at + 1}`, ...item }))
  await upload(`${id}/items`, items)
  for (const [place, name] of sources.entries()) {
    const arm = { kind: 'outside', name }
    const added = await organiser.request<StudyArmDto>('POST', `/studies/${id}/arms`, arm)
    const lines = questions.map(({ answers }, at) => ({
      external_id: `q${at + 1}`,
      answer: answers[place],
    }))
    // Some recorded answers name authors and grants, which look like patient data.
    await upload(`${id}/arms/${added.id}/answers?phi_reviewed=name,record_number`, lines)
  }
  return id
}
