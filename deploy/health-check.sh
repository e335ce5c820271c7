#!/bin/bash
# A service is healthy if all servers that it needs respond. This uses only bash, because on a busy
# machine one Node process per check would cost more than the services themselves.
exec 3<>"/dev/tcp/127.0.0.1/${METRICS_ADDRESS##*:}" || exit 1
printf 'GET /dependencies HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r -t 5 _ status _ <&3 || exit 1
[ "$status" = 200 ] && exit 0
while read -r -t 1 line; do :; done <&3
echo "$status ${line}" >&2
exit 1
