import { z } from 'zod'
import { AuthorityError } from '../authorities/authority-error.ts'
import type { SendRequest } from '../authorities/create-request.ts'

const Part = z.object({ value: z.coerce.number().int() }).nullish()
const PartialDate = z.object({ year: Part, month: Part, day: Part }).nullish()

/**
 * Who added the entry: the person, or an organisation's system, which may also add entries on
 * behalf of the person.
 */
const Source = z.object({
  'source-orcid': z.unknown(),
  'source-client-id': z.unknown(),
  'assertion-origin-orcid': z.unknown(),
})
const Employment = z.object({ source: Source, 'start-date': PartialDate, 'end-date': PartialDate })
type Employment = z.infer<typeof Employment>
const Employments = z.object({
  'affiliation-group': z.array(
    z.object({ summaries: z.array(z.object({ 'employment-summary': Employment })) }),
  ),
})

/**
 * Matches the body of ORCID's response for an unknown iD. Any other page with status 404 is not a
 * valid response.
 */
const NO_RECORD = /"response-code"\s*:\s*404/

/**
 * Whether an organisation states on the iD's public record that it employs the person today.
 * Source: the employments section of ORCID's API 3.0.
 * @throws {AuthorityError} if the response is invalid.
 */
export async function readAffiliation(
  orcid: string,
  request: SendRequest,
  today: Date,
): Promise<boolean> {
  const answer = await request(`/${orcid}/employments`)
  if (answer.status === 404 && NO_RECORD.test(answer.text)) return false
  const parsed = Employments.safeParse(answer.status === 200 ? answer.json : undefined)
  if (!parsed.success) throw new AuthorityError('malformed', { cause: parsed.error })
  return parsed.data['affiliation-group']
    .flatMap(({ summaries }) => summaries)
    .some(
      ({ 'employment-summary': employment }) =>
        isAsserted(employment) && hasBegun(employment, today) && lasts(employment, today),
    )
}

function isAsserted({ source }: Employment): boolean {
  return (
    source['source-client-id'] != null &&
    source['source-orcid'] == null &&
    source['assertion-origin-orcid'] == null
  )
}

/**
 * Whether the employment has begun. It begins with the given day, month or year; without a date, it
 * has begun.
 */
function hasBegun({ 'start-date': start }: Employment, today: Date): boolean {
  if (!start?.year) return true
  const [year, month, day] = [start.year.value, start.month?.value, start.day?.value]
  return today.getTime() >= Date.UTC(year, (month ?? 1) - 1, day ?? 1)
}

/**
 * Whether the employment still lasts. It ends with the given day, month or year; without a date, it
 * continues.
 */
function lasts({ 'end-date': end }: Employment, today: Date): boolean {
  if (!end?.year) return true
  const [year, month, day] = [end.year.value, end.month?.value, end.day?.value]
  const next = day ? Date.UTC(year, (month ?? 1) - 1, day + 1) : Date.UTC(year, month ?? 12)
  return today.getTime() < next
}
