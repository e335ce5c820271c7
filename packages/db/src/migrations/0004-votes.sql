create table votes (
  id uuid primary key,
  turn_id uuid unique references turns on delete set null,
  user_id uuid references users on delete set null,
  voter_id uuid not null,
  left_model_id uuid not null references models,
  right_model_id uuid not null references models,
  outcome text not null check (outcome in ('left_better', 'right_better', 'tie', 'both_bad')),
  feedback_text text,
  sample_question boolean not null,
  rated boolean not null,
  unrated_reason text,
  created_at timestamptz not null default now(),
  side_unread boolean not null default false,
  left_style smallint,
  right_style smallint,
  pair_probability double precision,
  left_verdict text,
  left_tags text[],
  right_verdict text,
  right_tags text[],
  declined text check (declined in ('left', 'right', 'both')),
  check (rated = (unrated_reason is null)),
  check (left_model_id <> right_model_id),
  constraint votes_left_assessment check (
    (left_verdict is null) = (left_tags is null)
    and left_verdict in ('right', 'mostly_right', 'wrong', 'declined')
    and cardinality(left_tags) <= 4 and left_tags <@ array[
      'wrong_fact', 'unsafe', 'outdated', 'invented_citation',
      'wrong_number', 'overconfident', 'incomplete', 'declined_needlessly']),
  constraint votes_right_assessment check (
    (right_verdict is null) = (right_tags is null)
    and right_verdict in ('right', 'mostly_right', 'wrong', 'declined')
    and cardinality(right_tags) <= 4 and right_tags <@ array[
      'wrong_fact', 'unsafe', 'outdated', 'invented_citation',
      'wrong_number', 'overconfident', 'incomplete', 'declined_needlessly'])
);
create index votes_of_user on votes (user_id);
create index votes_assessed on votes (id) where left_verdict is not null or right_verdict is not null;

create function refuse_vote_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'votes are append-only';
  end if;
  if new.user_id is not null and new.user_id is distinct from old.user_id
    and not exists (select from users where id = old.user_id and merged_into = new.user_id) then
    raise exception 'a vote keeps its person';
  end if;
  if new.turn_id is not null and new.turn_id is distinct from old.turn_id then
    raise exception 'a vote keeps its turn';
  end if;
  if (to_jsonb(new) - 'user_id' - 'turn_id') <> (to_jsonb(old) - 'user_id' - 'turn_id') then
    raise exception 'votes are append-only';
  end if;
  return new;
end $$;
create trigger votes_append_only before delete or update on votes
for each row execute function refuse_vote_change();

create view assessments as
select votes.id as vote_id, assessment.side, assessment.verdict, assessment.tags
from votes cross join lateral (values
  ('left', left_verdict, left_tags),
  ('right', right_verdict, right_tags)) as assessment (side, verdict, tags)
where assessment.verdict is not null;

create table vote_expertise (
  vote_id uuid primary key references votes,
  voter_id uuid not null,
  slugs text[] not null check (cardinality(slugs) >= 1 and cardinality(slugs) <= 2),
  appended text[] check (cardinality(appended) >= 1 and cardinality(appended) <= 2)
);
create index vote_expertise_bands on vote_expertise (slugs, voter_id);
create index vote_expertise_of_voter on vote_expertise (voter_id);
create index vote_expertise_unappended on vote_expertise (slugs)
where slugs is distinct from appended;

create table voted_threads (
  thread_id uuid primary key references threads on delete cascade,
  voter_id uuid not null,
  question_since integer not null
);
create index voted_threads_of_voter on voted_threads (voter_id, thread_id desc);
