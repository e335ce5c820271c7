import { z } from 'zod'
import { ConsentRecord } from './consents.ts'
import { DeclaredExpertise, OwnAttestation } from './expertise.ts'
import { GuestQuery } from './guest.ts'
import { ItemDto } from './items.ts'
import { defineRoute } from './route-contract.ts'
import { ShareDto } from './shares.ts'
import { MessageDto, ThreadDto, TurnDto } from './threads.ts'
import { UserDto } from './users.ts'

/** Everything of a person and nothing of others; models are named where their vote revealed them. */
export const ExportDto = z.object({
  exported_at: z.iso.datetime(),
  user: UserDto.extend({
    created_at: z.iso.datetime(),
    terms_version: z.string().nullable(),
    terms_accepted_at: z.iso.datetime().nullable(),
  }),
  /** Where else the person signs in. */
  identities: z.array(
    z.object({
      provider: z.string(),
      subject: z.string(),
      /** Of an ORCID iD: an organisation says on the iD's public record that it employs the person. */
      is_affiliated: z.boolean(),
    }),
  ),
  /** What the person said to know. */
  expertise: DeclaredExpertise.nullable(),
  /** What the person asked to be attested, oldest first. */
  attestations: z.array(OwnAttestation),
  items: z.array(ItemDto),
  /** All that was said about publishing conversations, oldest first. */
  consents: z.array(ConsentRecord),
  threads: z.array(
    ThreadDto.extend({
      messages: z.array(MessageDto),
      turns: z.array(TurnDto),
      /** The open link to it. */
      share: ShareDto.nullable(),
    }),
  ),
})
export type ExportDto = z.infer<typeof ExportDto>

export const exportMeRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/users/me/export',
  access: 'people',
  summary: 'Everything that is stored of the caller, a guest too',
  tags: ['users'],
  querystring: GuestQuery,
  response: { 200: ExportDto },
})
