import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyItemDto, UploadPreview } from '@assay/contracts/studies/items'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { modelIdOf } from '@assay/db'
import { anAccount, send } from './accounts.ts'
import { test as base, CANARIES, type Gateway } from './gateway.ts'

/** An organiser, and calls on studies below `/studies`. */
export interface Organiser {
  readonly token: string
  call(method: string, path: string, body?: object): Promise<Response>
  /** Sends a file as the body. */
  upload(method: string, path: string, file: string | Uint8Array, type?: string): Promise<Response>
  /** Creates a draft. */
  draft(design?: object): Promise<StudyDto>
  addArm(studyId: string, arm: object): Promise<StudyArmDto>
}

export const test = base.extend(
  'organiser',
  { scope: 'file' },
  async ({ gateway }): Promise<Organiser> => anOrganiser(gateway),
)

/** The arms of the two models on offer. */
export const MODEL_ARMS = CANARIES.map((name) => ({
  kind: 'model',
  name: `Arm of ${name}`,
  model_id: modelIdOf(name.toLowerCase()),
}))

/** Creates an account with the role. */
export async function anOrganiser(gateway: Gateway): Promise<Organiser> {
  const { token } = await anAccount(gateway, 'organiser')
  const call = (method: string, path: string, body?: object) =>
    send(gateway, method, `/studies${path}`, { token }, body)
  const read = async <Body>(response: Promise<Response>) => {
    const arrived = await response
    if (arrived.ok) return (await arrived.json()) as Body
    throw new Error(`status ${arrived.status}: ${await arrived.text()}`)
  }
  return {
    token,
    call,
    upload: (method, path, file, type = 'text/csv') =>
      gateway.call(
        method,
        `/studies${path}`,
        { token },
        {
          headers: { 'content-type': type },
          body: typeof file === 'string' ? file : new Uint8Array(file),
        },
      ),
    draft: (design = { kind: 'pairwise' }) =>
      read(call('POST', '/', { title: 'Two sources for our ward', design })),
    addArm: (studyId, arm) => read(call('POST', `/${studyId}/arms`, arm)),
  }
}

/** Returns the items of a study, at most 100. */
export async function itemsOf(
  organiser: Organiser,
  studyId: string,
): Promise<readonly StudyItemDto[]> {
  const response = await organiser.call('GET', `/${studyId}/items`)
  const { data } = (await response.json()) as { readonly data: StudyItemDto[] }
  return data
}

/** Returns the lines and reasons of the faults in a preview. */
export function faultsOf({ faults }: Pick<UploadPreview, 'faults'>): [number | null, string][] {
  return faults.map(({ line, reason }) => [line, reason])
}
