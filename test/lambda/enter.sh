#!/bin/sh
# Runs a program as Lambda runs a function: the code at /var/task and the layer at /opt, both read-only, an empty /tmp of the given
# size, a read-only /dev/shm, and a user without rights. Node is in /var/lang, and AWS's programs are in /var/runtime. Needs root
# in a mount and a process namespace of its own, so that nothing of this is seen outside.
# enter.sh <code> <layer> <folder of Node> <folder of AWS's programs> <MiB of /tmp> <user id> <program> <arguments>
set -eu
code=$1 layer=$2 lang=$3 runtime=$4 size=$5 user=$6
shift 6

show() {
  mkdir -p "$2"
  mount --bind "$1" "$2"
  mount -o remount,bind,ro "$2"
}

mount --make-rprivate /
# The sources may be anywhere, also below /var and /tmp: they are bound aside first.
mount -t tmpfs tmpfs /mnt
show "$code" /mnt/task
show "$layer" /mnt/opt
show "$lang" /mnt/lang
show "$runtime" /mnt/runtime
mount -t tmpfs tmpfs /var
for name in task lang runtime; do
  mkdir "/var/$name"
  mount --move "/mnt/$name" "/var/$name"
done
mount --move /mnt/opt /opt
mount -t tmpfs -o ro tmpfs /dev/shm
mount -t tmpfs -o "size=${size}m,mode=1777" tmpfs /tmp
cd /var/task
# This shell stays as the first process of the namespace: it reaps what its descendants leave behind.
setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs -- "$@"
