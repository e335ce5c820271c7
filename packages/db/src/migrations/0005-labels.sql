create table turn_labels (
  id uuid primary key,
  turn_id uuid not null references turns on delete cascade,
  axis text not null check (axis in ('subject', 'task', 'language')),
  slugs text[] not null,
  status text not null check (status in ('matched', 'unconfirmed', 'abstained', 'failed')),
  source text not null check (source in ('terms', 'weights', 'model', 'asker', 'superuser')),
  actor uuid references users on delete set null,
  version text not null,
  at timestamptz not null default now(),
  check (
    cardinality(slugs) >= case when status in ('matched', 'unconfirmed') then 1 else 0 end
    and cardinality(slugs) <= case
      when status in ('abstained', 'failed') then 0
      when axis = 'subject' then 3
      else 1
    end)
);
create index turn_labels_of_actor on turn_labels (actor) where actor is not null;
create index turn_labels_of_turn on turn_labels (turn_id, axis);
create unique index turn_labels_once on turn_labels (turn_id, axis, source, version)
where source in ('terms', 'weights', 'model');

create function refuse_turn_label_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from turns where id = old.turn_id) then
      raise exception 'labels are append-only';
    end if;
    return old;
  end if;
  if new.actor is not null or (to_jsonb(new) - 'actor') <> (to_jsonb(old) - 'actor') then
    raise exception 'labels are append-only';
  end if;
  return new;
end $$;
create trigger turn_labels_append_only before delete or update on turn_labels
for each row execute function refuse_turn_label_change();
