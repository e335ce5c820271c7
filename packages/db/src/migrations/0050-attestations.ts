import { type Kysely, sql } from 'kysely'

/** Who asked that superusers attest an expertise, and what they decided; it goes with the person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table attestations (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      field text not null,
      role text not null,
      evidence text not null check (evidence in
        ('staff_page', 'publication', 'professional_register', 'institutional_address', 'other')),
      statement text not null,
      asked_at timestamptz not null default now(),
      decision text check (decision in ('attest', 'refuse')),
      reason text,
      decided_by uuid references users on delete set null,
      decided_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      revoked_by uuid references users on delete set null,
      revocation_reason text,
      check ((decision is null) = (decided_at is null) and (decision is null) = (reason is null)),
      check ((decision is not distinct from 'attest') = (expires_at is not null)),
      check ((revoked_at is null) = (revocation_reason is null)),
      check (revoked_at is null or decision = 'attest')
    )`.execute(db)
  await sql`
    create unique index attestations_one_waiting on attestations (user_id)
    where decision is null`.execute(db)
  await sql`create index attestations_of_user on attestations (user_id, id)`.execute(db)
  await sql`create index attestations_decided on attestations (decided_at, id)`.execute(db)
  await sql`create index attestations_decided_by on attestations (decided_by)`.execute(db)
  await sql`create index attestations_revoked_by on attestations (revoked_by)`.execute(db)
}
