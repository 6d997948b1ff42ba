# What the scripts of this guest share. $here is their folder; sets $home and $images.
guest=$(dirname -- "$here")
. "$guest/common.sh"
images=$images/kernel
