import { ATTESTATION_DAYS, MIN_CROWD } from '@assay/contracts/expertise-roles'
import { countsTowardsCrowd, type DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import type { LabelToAppend } from './label-repository.ts'
import type { VoteToFold } from './vote-to-fold.ts'

/**
 * A vote with its network and mail domain, which are null if the voter is attested or the network
 * is trusted.
 */
type ExpertsVote = Pick<
  VoteToFold,
  'voteId' | 'voterId' | 'rated' | 'networkKeyId' | 'networkKey' | 'domainKey'
>

/** Version of the rule that derives tiers. */
const VERSION = '1'

/**
 * Maximum number of labels per fold. If there are more, a voter is put into the inbox again, so
 * that the next fold continues.
 */
const LABELS_AT_ONCE = 1_000

/**
 * Takes the expertise labels to append. They belong to `votes`, which are not in the ledger yet,
 * and to earlier votes if a band (a tier and a role) now has enough voters or one of `voterIds` has
 * withdrawn something.
 */
export async function takeExpertiseToAppend(
  trx: DatabaseTransaction,
  votes: readonly ExpertsVote[],
  voterIds: readonly string[],
): Promise<readonly LabelToAppend[]> {
  const isRecorded = await recordExpertise(trx, votes, voterIds)
  const ratedVoterIds = votes.filter(({ rated }) => rated).map(({ voterId }) => voterId)
  return isRecorded || voterIds.length > 0 ? takeLabels(trx, ratedVoterIds) : []
}

/** The tier of a linked ORCID iD: `identified` or `affiliated`; null if no iD is linked. */
const LINKED_TIER = sql`(
  select case when is_affiliated then 'affiliated' else 'identified' end
  from identities where identities.user_id = vote.user_id and provider = 'orcid')`

const TIERS = ['identified', 'affiliated', 'attested'].map((tier) => sql.lit(tier))

/**
 * The bands whose votes count on the board of the voter's role: each tier with this role. Without a
 * role, a band is the tier alone.
 */
const BANDS_OF_ROLE = sql.join(
  TIERS.map((tier) => sql`array_remove(array[${tier}, asked.role], null)`),
)

/** The expertise that a vote keeps after a withdrawal. */
const LEFT_OVER = sql`
  case
    when vote.user_id is null then array['undeclared']
    when declared.anything and slugs[1] = 'attested' and exists (
      select from reviews where kind = 'attestation' and subject = vote.user_id
        and state = 'attest' and facts ->> 'role' = slugs[2]
    ) then slugs
    when slugs[1] in ('attested', 'affiliated', 'identified') and linked.tier is not null
      then array[case slugs[1] when 'attested' then linked.tier else slugs[1] end]
        || case when declared.anything then slugs[2:] else '{}' end
    when declared.anything and cardinality(slugs) > 1 then array['declared'] || slugs[2:]
    else array['undeclared']
  end`

/** The votes under each pseudonym, of a network or a mail domain, in order. */
const COUNTED = sql`
  select id, key_id, pseudonym, role,
    row_number() over (partition by key_id, pseudonym, role order by number) as place
  from cast_vote cross join lateral (values (network_key), (domain_key)) as source (pseudonym)
  where tier is not null and pseudonym is not null`

/**
 * The number of earlier votes under each pseudonym, by role. They are counted in one join, because
 * PostgreSQL might read the whole ledger for each pseudonym otherwise.
 */
const OWN = sql`
  select key_id, pseudonym, slugs[2] as role,
    count(*) filter (where slugs[1] in (${sql.join(TIERS)})) as votes
  from (
    select key_id, pseudonym, position from asked
    join vote_networks using (key_id) where network_key = pseudonym
    union all
    select key_id, pseudonym, position from asked
    join vote_networks using (key_id) where domain_key = pseudonym
  ) as earlier join ledger using (position) join vote_expertise using (vote_id)
  group by key_id, pseudonym, slugs[2]`

/** The counted votes with the earlier votes under the same pseudonym with the same role. */
const PLACED = sql`
  select counted.*, coalesce(own.votes, 0) as own from counted left join own
    on own.key_id = counted.key_id and own.pseudonym = counted.pseudonym
    and own.role is not distinct from counted.role`

/** For each role: all earlier votes, up to the number that matters. */
const KNOWN = sql`
  select asked.role, known.votes
  from (select role, max(2 * own + place) as enough from placed group by role) as asked
  cross join lateral (
    select count(*) as votes from (
      select from vote_expertise where slugs in (${BANDS_OF_ROLE}) limit asked.enough
    ) as part
  ) as known`

/** The votes after which more than half of a role's votes, and five, would have one pseudonym. */
const WITHOUT_ROOM = sql`
  select id from placed join known on known.role is not distinct from placed.role
  where own + place > greatest(${MIN_CROWD / 2}::int, known.votes - own)`

/**
 * Records the voters' expertise at the time of the fold. An expired attestation counts as declared.
 * Votes of `voterIds` keep what was not withdrawn; the end of an employment is not a withdrawal.
 * @returns whether any expertise is recorded for `votes`.
 */
async function recordExpertise(
  trx: DatabaseTransaction,
  votes: readonly ExpertsVote[],
  voterIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isRecorded: boolean }>`
    with left_over as (
      select known.vote_id, ${LEFT_OVER} as slugs
      from vote_expertise as known join votes as vote on vote.id = known.vote_id
      cross join lateral (select exists (
        select from declared_expertise where declared_expertise.user_id = vote.user_id
      ) as anything) as declared
      cross join lateral (select ${LINKED_TIER} as tier) as linked
      where known.voter_id = any (${voterIds}::uuid[])
    ), lowered as (
      update vote_expertise set slugs = left_over.slugs from left_over
      where vote_expertise.vote_id = left_over.vote_id and vote_expertise.slugs <> left_over.slugs
    ), cast_vote as (
      select vote.id, vote.voter_id, vote.user_id, declared.field, declared.role, linked.tier,
        key_id, network_key, domain_key, number
      from unnest(${votes.map(({ voteId }) => voteId)}::uuid[],
        ${votes.map(({ networkKeyId }) => networkKeyId ?? null)}::integer[],
        ${votes.map(({ networkKey }) => networkKey ?? null)}::bytea[],
        ${votes.map(({ domainKey }) => domainKey ?? null)}::bytea[]
      ) with ordinality as folded (id, key_id, network_key, domain_key, number)
      join votes as vote on vote.id = folded.id
      cross join lateral (select ${LINKED_TIER} as tier) as linked
      left join declared_expertise as declared on declared.user_id = vote.user_id
      where linked.tier is not null or declared.user_id is not null
    ), counted as (${COUNTED}),
    asked as (select distinct key_id, pseudonym from counted), own as (${OWN}),
    placed as materialized (${PLACED}), known as materialized (${KNOWN}), recorded as (
      insert into vote_expertise (vote_id, voter_id, slugs)
      select id, voter_id, array_remove(array[case
          when exists (
            select from reviews where kind = 'attestation' and subject = cast_vote.user_id
              and state = 'attest' and at > now() - make_interval(days => ${ATTESTATION_DAYS}::int)
              and facts ->> 'field' = cast_vote.field and facts ->> 'role' = cast_vote.role
          ) then 'attested'
          else coalesce(tier, 'declared')
        end, cast_vote.role], null)
      from cast_vote
      where id not in (${WITHOUT_ROOM})
      returning vote_id
    )
    select exists (select from recorded) as is_recorded`.execute(trx)
  return rows[0]?.isRecorded ?? false
}

/**
 * The bands (a tier and a role) that have unpublished labels and at least ten voters with a rated
 * vote who are not excluded. Walks through the voters of a band one at a time, with index lookups.
 */
const largeBands = (ratedVoterIds: readonly string[]) => sql`
  with recursive waiting as (
    select distinct slugs from vote_expertise
    where slugs is distinct from appended and slugs <> array['undeclared']
  ), member as (
    select slugs, '00000000-0000-0000-0000-000000000000'::uuid as voter_id, 0 as place
    from waiting
    union all
    select member.slugs, following.voter_id,
      place + ${countsTowardsCrowd(sql`following.voter_id`, ratedVoterIds)}::int
    from member cross join lateral (
      select voter_id from vote_expertise as known
      where known.slugs = member.slugs and known.voter_id > member.voter_id
      order by voter_id limit 1
    ) as following
    where place < ${MIN_CROWD}
  )
  select slugs from member where place = ${MIN_CROWD}`

/**
 * Takes the labels to append: labels of bands that are large enough, and withdrawals of published
 * labels.
 */
async function takeLabels(
  trx: DatabaseTransaction,
  ratedVoterIds: readonly string[],
): Promise<readonly LabelToAppend[]> {
  const { rows } = await sql<LabelToAppend>`
    with band as (${largeBands(ratedVoterIds)}), change as (
      select vote_id, appended, case
          when slugs in (select slugs from band) then slugs
          when appended is not null then array['undeclared']
        end as next_slugs
      from vote_expertise where slugs is distinct from appended
    ), taken as (
      update vote_expertise set appended = next_slugs
      from (
        select vote_id, next_slugs from change where next_slugs is distinct from appended
        limit ${LABELS_AT_ONCE}
      ) as change
      where vote_expertise.vote_id = change.vote_id
      returning vote_expertise.vote_id, voter_id, next_slugs
    ), again as (
      insert into ledger_inbox (kind, key, payload)
      select 'expertise', gen_random_uuid(), jsonb_build_object('voterId', voter_id)
      from taken offset ${LABELS_AT_ONCE - 1} limit 1
    )
    select taken.vote_id, ledger.position::float8 as position, 'expertise' as axis,
      next_slugs as slugs,
      case next_slugs[1] when 'attested' then 'superuser' else 'asker' end as source,
      ${VERSION}::text as version
    from taken left join ledger using (vote_id)
    order by ledger.position, taken.vote_id`.execute(trx)
  return rows
}
