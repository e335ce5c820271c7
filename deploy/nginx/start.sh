#!/bin/sh
# Writes the deployment's settings, then becomes nginx.
#   GATEWAY_URL      address of the gateways, whose host is resolved again every five seconds
#   TRUSTED_PROXIES  proxies in front of nginx whose X-Forwarded-For is trusted, separated by commas
#   CONTACT_URL, BLOG_URL, PHI_GUARD, VOTE_MIN_DELAY_MS   see .env.example
set -eu

site=/tmp/assay-site.conf
listen=/tmp/assay-listen.conf

refuse() {
  echo "$1 is \"$2\": $3" >&2
  exit 1
}

check() { # name, value, forbidden characters
  case "$2" in
    *[!A-Za-z0-9:/?=\&#@._~%+,-]*) refuse "$1" "$2" 'it has characters that no address needs' ;;
  esac
}

networks() { # an address, a network, or a name that gateways also accept
  case "$1" in
    loopback) echo 127.0.0.0/8 ::1/128 ;;
    linklocal) echo 169.254.0.0/16 fe80::/10 ;;
    uniquelocal) echo 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7 ;;
    *) echo "$1" ;;
  esac
}

link() { # name, value, placeholder in the page
  check "$1" "$2"
  case "$2" in
    '' | http://* | https://*) ;;
    *) refuse "$1" "$2" 'it must begin with http:// or https://' ;;
  esac
  printf "sub_filter '%s' '%s';\n" "$3" "$(printf %s "$2" | sed 's/&/\&amp;/g')"
}

gateway=${GATEWAY_URL:-http://gateway:3000}
check GATEWAY_URL "$gateway"
check TRUSTED_PROXIES "${TRUSTED_PROXIES:-}"
check PHI_GUARD "${PHI_GUARD:-}"
check VOTE_MIN_DELAY_MS "${VOTE_MIN_DELAY_MS:-}"
check ASSAY_VERSION "${ASSAY_VERSION:-}"
resolvers=$(awk '$1 == "nameserver" { print ($2 ~ /:/) ? "[" $2 "]" : $2 }' /etc/resolv.conf | tr '\n' ' ')

# nginx does not start if it cannot open an IPv6 socket.
if grep -q . /proc/net/if_inet6 2>/dev/null; then
  ipv6=on
  echo 'listen [::]:8080;' >"$listen"
else
  ipv6=off
  : >"$listen"
fi

{
  [ -z "$resolvers" ] || echo "resolver ${resolvers% } valid=5s ipv6=$ipv6;"
  echo "map \$host \$gateway { default \"$gateway\"; }"
  echo "map \$host \$assay_version { default \"${ASSAY_VERSION:-development}\"; }"
  for proxy in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
    for network in $(networks "$proxy"); do echo "set_real_ip_from $network;"; done
  done
  link CONTACT_URL "${CONTACT_URL:-}" __CONTACT_URL__
  link BLOG_URL "${BLOG_URL:-}" __BLOG_URL__
  echo "sub_filter '__PHI_GUARD__' '${PHI_GUARD:-warn}';"
  echo "sub_filter '__VOTE_MIN_DELAY_MS__' '${VOTE_MIN_DELAY_MS:-2000}';"
} >"$site"

exec nginx -c /etc/assay/nginx.conf -g 'daemon off;'
