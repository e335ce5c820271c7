#!/bin/sh
# Dumps the database into a folder, reads the dump back, and removes the oldest dumps.
#   DATABASE_URL         the database, without a pooler
#   BACKUP_KEEP          number of dumps to keep (14)
#   BACKUP_EVERY_HOURS   hours between two dumps; if it is not set, dumps once
#   BACKUP_FOLDER        /backups
set -eu

folder=${BACKUP_FOLDER:-/backups}
keep=${BACKUP_KEEP:-14}

refuse() {
  echo "{\"service\":\"backup\",\"level\":50,\"msg\":\"$1 must be a whole number of 1 or more\"}" >&2
  exit 2
}
# BACKUP_KEEP=0 would keep no dump. An invalid interval would end the loop, and each restart would dump again.
case $keep in '' | *[!0-9]* | 0*) refuse BACKUP_KEEP ;; esac
case ${BACKUP_EVERY_HOURS:-1} in *[!0-9]* | 0*) refuse BACKUP_EVERY_HOURS ;; esac

back_up() {
  name=$folder/assay-$(date -u +%Y%m%dT%H%M%SZ).dump
  # A dump is renamed only when it is complete, so that an incomplete dump cannot be mistaken for
  # one.
  pg_dump --format=custom --no-owner --dbname="$DATABASE_URL" --file="$name.part" || return 1
  pg_restore --list "$name.part" >/dev/null || return 1
  mv "$name.part" "$name"
  rm -f "$folder"/*.part
  echo "{\"service\":\"backup\",\"msg\":\"dumped\",\"file\":\"$name\",\"bytes\":$(wc -c <"$name")}"
  # The newest dumps are listed last.
  ls -1 "$folder"/assay-*.dump | head -n "-$keep" | while read -r old; do rm -f "$old"; done
}

[ -n "${BACKUP_EVERY_HOURS:-}" ] || { back_up; exit; }
trap 'exit 0' TERM INT
while :; do
  pause_s=$((BACKUP_EVERY_HOURS * 3600))
  back_up || {
    echo '{"service":"backup","level":50,"msg":"dump failed, again in an hour"}' >&2
    pause_s=3600
  }
  sleep "$pause_s" &
  wait $!
done
