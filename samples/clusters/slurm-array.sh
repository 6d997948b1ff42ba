#!/bin/sh
#SBATCH --job-name=akula
#SBATCH --array=1-8
#SBATCH --cpus-per-task=4
#SBATCH --time=04:00:00
# A sweep as an array job of Slurm: sbatch samples/clusters/slurm-array.sh 8 sweep.yaml
# The number of shares is an argument, since a job that runs only some of them again has another array:
# sbatch --array=2,5-7 samples/clusters/slurm-array.sh 8 sweep.yaml
set -eu
shares=$1
shift
exec "${AKULA:-./akula}" sweep "$@" --jobs "${SLURM_CPUS_PER_TASK:-1}" --resume \
  --share "$SLURM_ARRAY_TASK_ID/$shares" --out "results/share-$SLURM_ARRAY_TASK_ID"
