# What the scripts of the guest share. $guest is their folder; sets $home and $images.
home=$(CDPATH='' cd -- "$guest/../.." && pwd -P) || exit 1
images=${AKULA_GUEST:-$home/target/guest}

say() {
  printf 'guest: %s\n' "$1" >&2
}

# need PROGRAM ...: ends the script with a sentence if one is not installed.
need() {
  for program in "$@"; do
    command -v "$program" >/dev/null 2>&1 && continue
    say "$program is not installed; scripts/guest/README.md lists the packages."
    exit 2
  done
}

# known ARCH: ends the script with a sentence if there is no such guest.
known() {
  case ${1:-} in
    amd64 | arm64) ;;
    *) say "'${1:-}' is no guest; expected amd64 or arm64." && exit 2 ;;
  esac
}
