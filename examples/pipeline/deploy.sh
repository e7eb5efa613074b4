#!/usr/bin/env bash
# ./deploy.sh IMAGE: deploys a version of the worker. If it does not answer, the last one that did is deployed again,
# and the job fails all the same.
set -euo pipefail

# The last version that answered; empty before the first deployment.
last=$(pulumi stack output --json | node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).answering ?? ""')

deploy() {
  pulumi config set image "$1"
  pulumi up --yes --skip-preview --non-interactive
}

if deploy "$1"; then
  exit 0
fi
if [ -z "$last" ]; then
  echo "The deployment of $1 failed, and there is no version to roll back to." >&2
elif deploy "$last"; then
  echo "The deployment of $1 failed; $last is back and answers." >&2
else
  echo "The deployment of $1 failed, and so did the rollback to $last." >&2
fi
exit 1
