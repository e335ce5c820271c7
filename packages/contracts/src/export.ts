import { z } from 'zod'
import { ConsentRecord } from './consents.ts'
import { DeclaredExpertise, OwnAttestation } from './expertise.ts'
import { GuestQuery } from './guest.ts'
import { ItemDto } from './items.ts'
import { PersonalTokenDto } from './personal-tokens.ts'
import { defineRoute } from './route-contract.ts'
import { ShareDto } from './shares.ts'
import { Rating } from './studies/assignments.ts'
import { MessageDto, ThreadDto, TurnDto } from './threads.ts'
import { UserDto } from './users.ts'

/**
 * All data of one person, without data of others. A model is named only after the vote that reveals
 * it.
 */
export const ExportDto = z.object({
  exported_at: z.iso.datetime(),
  user: UserDto.extend({
    created_at: z.iso.datetime(),
    terms_version: z.string().nullable(),
    terms_accepted_at: z.iso.datetime().nullable(),
  }),
  /** The person's other sign-in providers. */
  identities: z.array(
    z.object({
      provider: z.string(),
      subject: z.string(),
      /**
       * For an ORCID iD: true if an organisation has recorded the person's employment on the public
       * record.
       */
      is_affiliated: z.boolean(),
    }),
  ),
  /** The person's personal access tokens, newest first, without the tokens themselves. */
  access_tokens: z.array(PersonalTokenDto),
  /** The person's declared expertise. */
  expertise: DeclaredExpertise.nullable(),
  /** The person's attestation requests, oldest first. */
  attestations: z.array(OwnAttestation),
  items: z.array(ItemDto),
  /** All decisions about publishing threads, oldest first. */
  consents: z.array(ConsentRecord),
  /** The studies in which the person is or was a rater, with their ratings, oldest first. */
  studies: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      joined_at: z.iso.datetime(),
      ratings: z.array(
        z.object({
          assignment_id: z.uuid(),
          rating: Rating,
          comment: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  ),
  threads: z.array(
    ThreadDto.extend({
      messages: z.array(MessageDto),
      turns: z.array(TurnDto),
      /** The active link to the thread. */
      share: ShareDto.nullable(),
    }),
  ),
})
export type ExportDto = z.infer<typeof ExportDto>

export const exportMeRoute = defineRoute('GET', '/api/v1/users/me/export', {
  access: 'people',
  summary: 'Export everything that is stored about the caller',
  querystring: GuestQuery,
  response: { 200: ExportDto },
})
