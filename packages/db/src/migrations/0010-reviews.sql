create table texts_to_review (
  turn_id uuid primary key references turns on delete cascade
);

create table text_reviews (
  id uuid primary key,
  turn_id uuid not null references turns on delete cascade,
  text_hash bytea not null check (length(text_hash) = 32),
  decision text not null check (decision in ('publish', 'redact', 'leave_out')),
  actor uuid references users on delete set null,
  at timestamptz not null default now()
);
create index text_reviews_of_actor on text_reviews (actor) where actor is not null;
create index text_reviews_of_turn on text_reviews (turn_id, id);

create function refuse_text_review_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from turns where id = old.turn_id) then
      raise exception 'text_reviews are append-only';
    end if;
    return old;
  end if;
  if new.actor is not null or (to_jsonb(new) - 'actor') <> (to_jsonb(old) - 'actor') then
    raise exception 'text_reviews are append-only';
  end if;
  return new;
end $$;
create trigger text_reviews_append_only before delete or update on text_reviews
for each row execute function refuse_text_review_change();
