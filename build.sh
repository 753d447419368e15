#!/usr/bin/env bash
# Builds, runs and tests Hearth. Each command sets up what it lacks.
set -euo pipefail
cd "$(dirname "$0")"
export CGO_ENABLED=0
# One way of compiling for building, checking and testing: what one step made, the next finds.
export GOFLAGS="${GOFLAGS:-} -trimpath"

need() { command -v "$1" >/dev/null || { echo "build.sh: $1 is missing: $2" >&2; exit 1; }; }

# The packages of the user interface, in the versions of the lock file and without their scripts.
packages() {
  need node "the user interface is built with Node 20 or newer and npm"
  need npm "the user interface is built with Node 20 or newer and npm"
  if [ ! -d ui/node_modules ] || [ ui/package-lock.json -nt ui/node_modules/.package-lock.json ]; then
    (cd ui && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  fi
}

# The PIN directory and the user interface, into assets/.
interface() {
  packages
  [ -f assets/pins/pins.txt.gz ] && [ assets/pins/pins.txt.gz -nt ui/tools/pins.mjs ] || (cd ui && node tools/pins.mjs)
  (cd ui && VITE_CONFIG_NATIVE_IGNORE_WARNING=true npx vite build && VITE_CONFIG_NATIVE_IGNORE_WARNING=true npx vite build --config vite.server.config.ts --logLevel error)
  (cd ui && VITE_CONFIG_NATIVE_IGNORE_WARNING=true node tools/languages.mjs && node tools/pack.mjs)
  rm -f assets/ui/server-unused.css*
  touch assets/ui/.gitkeep assets/pins/.gitkeep
}

# The version is a constant of the source. A commit with its tag is the release, any other a development version before it.
release_number() { sed -n 's/^const release = "\(.*\)"/\1/p' handlers/commands/version.go; }
development() { git tag --points-at HEAD 2>/dev/null | grep -qx "v$(release_number)" || git log -1 --format=dev+%h --abbrev=8 2>/dev/null || echo dev; }
stamps() { echo "-X hearth/handlers/commands.build=$(development) -X hearth/handlers/commands.built=$(git log -1 --format=%cs 2>/dev/null)"; }

binary() {
  need go "the binary is built with Go 1.26 or newer"
  go build -ldflags "-s -w $(stamps)" -o hearth .
}

# build: makes ./hearth, one static binary
build() { interface; binary; }

# run: builds, and opens the shop with the demo catalogue on http://localhost:8080, in ./data
run() { build; exec ./hearth serve --demo --data ./data --listen localhost:8080 "$@"; }

# dev: the server with -race on :8080, restarted when Go files change, and the UI with hot reload on :5173
dev() {
  packages
  [ -f assets/pins/pins.txt.gz ] || (cd ui && node tools/pins.mjs)
  (cd ui && npx vite) &
  trap 'kill $(jobs -p) 2>/dev/null' EXIT
  local stamp="" now="" server="" fresh
  fresh=$(mktemp)
  while true; do
    now=$(find . -name '*.go' -not -path './ui/*' -newermt '2000-01-01' -printf '%T@ %p\n' | sort | sha256sum)
    if [ "$now" != "$stamp" ]; then
      stamp=$now
      [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true
      if CGO_ENABLED=1 go build -race -o "$fresh" . ; then
        "$fresh" serve --demo --data ./data --listen localhost:8080 --captcha off --rate-limit off &
        server=$!
      fi
    fi
    sleep 1
  done
}

# test: every test: formatting and generated files, Go, UI, browser; test quick [COMMIT]: in two minutes, what changed since a commit (HEAD)
test() {
  if [ "${1:-}" = quick ]; then quick "${2:-HEAD}"; return; fi
  packages
  say "formatting and generated files"
  local unformatted
  unformatted=$(gofmt -l $(git ls-files '*.go'))
  [ -z "$unformatted" ] || { echo "gofmt would change: $unformatted" >&2; exit 1; }
  interface
  binary
  ./hearth openapi > ui/src/api/openapi.json
  fresh=$(mktemp --suffix=.d.ts)
  (cd ui && node tools/types.mjs > "$fresh" && node tools/screens.mjs --check && node tools/states.mjs --check)
  cmp -s "$fresh" ui/src/api/schema.d.ts || { echo "ui/src/api/schema.d.ts is stale: run ./build.sh types" >&2; exit 1; }
  rm -f "$fresh"
  say "go vet, staticcheck, errcheck, deadcode"
  go vet ./... && go vet -tags debian ./handlers/commands
  go tool staticcheck ./...
  go tool errcheck -ignoretests -exclude .errcheck ./...
  dead=$(go tool deadcode -filter '^hearth' . | grep -v storetest || true)
  [ -z "$dead" ] || { echo "the program can't reach: $dead" >&2; exit 1; }
  reading_tools
  vulnerabilities
  say "types, lint, unused code, UI tests"
  (cd ui && npx tsc --noEmit && npx biome check --error-on-warnings . && npx knip && npx vitest run --project units && node tools/long.mjs)
  say "bytes"
  (cd ui && node tools/bytes.mjs)
  go_tests
  (cd assets/packaging && go vet ./... && go test ./...)
  say "a hundred interleavings of a payment provider that fails"
  go test -count=1 -v ./handlers/work -run 'WithAFailingProvider' | grep -E 'seed|^(ok|FAIL|---)|wrong'
  say "browser; what needs no browser runs beside it, with what the journeys leave of the processors, and is told at the end"
  browsers_ready
  told=$(mktemp)
  setsid nice -n 19 ./build.sh beside > "$told" 2>&1 &
  beside=$!
  trap 'kill -- -$beside 2>/dev/null || true' EXIT
  journeys
  wait $beside || { cat "$told"; exit 1; }
  trap - EXIT
  cat "$told"
  rm -f "$told"
}

# The packages and the parts of the user interface that changed since a commit, checked and tested.
quick() {
  local changed folders unformatted
  packages
  changed=$( (git diff --name-only --diff-filter=d "$1"; git ls-files --others --exclude-standard) | sort -u)
  [ -n "$changed" ] || { echo "nothing changed since $1"; return; }
  # The packaging is a module of its own.
  folders=$(grep '\.go$' <<<"$changed" | grep -v '^assets/packaging/' | sed 's|^|./|; s|/[^/]*$||' | sort -u || true)
  if [ -n "$folders" ]; then
    say "go: $(xargs <<<"$folders")"
    unformatted=$(gofmt -l $(grep '\.go$' <<<"$changed"))
    [ -z "$unformatted" ] || { echo "gofmt would change: $unformatted" >&2; exit 1; }
    go vet ./...
    go test $(grep -vx ./handlers <<<"$folders" || true) ./handlers/i18n
    house
    go test -run 'ImportsRunOneWay|EveryPackageHasTests|TestRolesMay|TestEveryReply' ./handlers
  fi
  if grep -q '^ui/' <<<"$changed"; then
    say "user interface"
    (cd ui && npx tsc --noEmit && npx biome check --error-on-warnings . &&
      npx vitest related --run --passWithNoTests --project units $(sed -n 's|^ui/||p' <<<"$changed" | grep -E '\.tsx?$'))
  fi
}

# The part of the tests that runs beside the journeys: all tests of the store without the race detector, every function of the writer
# twice.
beside() {
  say "refusals, every function of the writer twice, and the figures of the house"
  refusals -args -twice
  house
}

# The tests in Go, each once. SQLite, which is C put into Go, is not watched for races: that alone took four fifths of the time. Of
# the store what is not watched runs with the refusals.
go_tests() {
  local alone watched holding
  say "go test"
  if ! command -v gcc >/dev/null; then go test -shuffle=on -timeout 30m ./...; return; fi
  alone=$(unwatched)
  watched=$(watched_packages)
  # Those of them whose packages are watched; the others run with all tests of theirs.
  holding=$(git grep -lE "^func ${alone:1:-1}\\(" -- 'handlers/*_test.go' | sed 's|^|./|; s|/[^/]*$||' | sort -u)
  go test -shuffle=on -timeout 30m -run "$alone" $(comm -12 <(go list $holding | sort) <(sort <<<"$watched"))
  go test -shuffle=on -timeout 30m $(comm -23 <(go list ./... | sort) <(sort <<<"$watched"))
  say "go test -race"
  CGO_ENABLED=1 go test -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc=-race=false \
    -shuffle=on -timeout 30m -skip "$alone" $watched
}

# The packages in which something runs beside something else, or locks, or tests do so.
watched_packages() {
  local files
  files=$(git grep -lE '\bgo func|\.Go\(|^\s+go [a-z]|\bsync\.|\batomic\.|\bchan ' -- '*.go')
  go list $(sed 's|^|./|; s|/[^/]*$||' <<<"$files" | sort -u)
}

# The tests that the race detector has nothing to tell about, as a pattern: those that drive the built binary, in which it sees
# nothing, and those that do one thing after another, a thousand times. A name here that fits no test any more leaves it watched.
unwatched() {
  local names="
    ImportsRunOneWay EveryPackageHasTestsOfItsOwn
    MoneyAddsUpUnderRandomEventOrders DamagedDatabasePageLosesNoProduct
    InvoiceElementsDoNotOverlap PrintedBarcodesAndQRCodesScan PrintedCodesScanInEachScript EveryDocumentPrintsInEachScript
    MemoryStaysFlatForManyDocuments LargePhotoNeedsLittleMemoryAndReleasesIt MonthOfKitsAddsUpInGSTR1AndTally
    PeriodReportMatchesTheTables
    SumsAgreeForRandomOrdersWithPromotions WrongReportSumsAreFoundAndRecounted IndexedOrderSearchMatchesAFullScan
    ListsStayFastWithTwelveThousandVariants LongSearchListsEachProductOnce HotQueriesUseTheirIndex"
  names+=$(awk '/^func/ { name = "" } /^func Test/ { name = $2; sub(/^Test/, "", name); sub(/\(.*/, "", name) }
    name && /webtest\.Binary\(t\)|buildNewer\(t\)/ { print " " name }' $(git ls-files 'handlers/*_test.go'))
  echo "^Test($(xargs <<<"$names" | tr ' ' '|'))\$"
}

# The journeys through the real binary.
journeys() { (cd ui && npx vitest run --project browser); }

# Known holes in the parts, where their list can be had.
vulnerabilities() {
  say "govulncheck"
  if curl -sf -m 5 -o /dev/null https://vuln.go.dev/index/db.json 2>/dev/null; then
    go run golang.org/x/vuln/cmd/govulncheck@v1.1.4 ./...
  else
    echo "skipped: the list of known holes (vuln.go.dev) can't be reached from here"
  fi
}

# The tests read PDFs as a person would, and their codes as a scanner does.
reading_tools() {
  command -v pdftotext >/dev/null && command -v zbarimg >/dev/null && return
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "build.sh: the tests need pdftotext (poppler-utils) and zbarimg (zbar-tools)" >&2; exit 1; }
  apt-get update -qq && apt-get install -y -qq --no-install-recommends poppler-utils zbar-tools >/dev/null
}

say() { printf '\n== %s\n' "$1"; }

# The browsers of the system: Chromium, Firefox and Safari's engine. What is missing is installed from its packages if we may. Chromium
# without a window of its own takes three quarters of the processor and sets letters as phones do, but the whole one will do.
browsers_ready() {
  installed() { for name in "$@"; do command -v "$name" >/dev/null || return; done; }
  installed chromium-headless-shell firefox-esr WebKitWebDriver Xvfb && return
  if [ "$(id -u)" = 0 ] && installed apt-get && apt-get update -qq; then
    apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb fonts-noto-core fonts-liberation >/dev/null
    apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null || apt-get install -y -qq --no-install-recommends chromium >/dev/null
  fi
  { installed chromium-headless-shell || installed chromium; } && installed firefox-esr WebKitWebDriver Xvfb && return
  echo "build.sh: the browser tests need chromium-headless-shell or chromium, firefox-esr, webkit2gtk-driver and xvfb" >&2
  exit 1
}

# types: writes the TypeScript types of the calls, and what follows from the table of screens, anew
types() {
  packages
  [ -f hearth ] || binary
  binary
  ./hearth openapi > ui/src/api/openapi.json
  (cd ui && node tools/types.mjs > src/api/schema.d.ts && node tools/screens.mjs && node tools/states.mjs)
}

# pictures: takes the pictures of the handbook and the README from a demo shop; pictures NAME: one of ui/tools/pictures.json
pictures() {
  interface
  binary
  browsers_ready
  (cd ui && node tools/pictures.mjs "$@")
}

# handbook: prints the handbook into a PDF; handbook FILE, dist/handbook.pdf by itself
handbook() {
  local file
  mkdir -p dist
  file=$(realpath "${1:-dist/handbook.pdf}")
  interface
  binary
  browsers_ready
  (cd ui && node tools/handbook.mjs "$file")
}

# bench: the figures of the handbook, each beside its goal: those at 10,000 products in 15 minutes (bench), five rows in 3 (bench quick), all in 90 (bench whole); filled shops are kept in $HEARTH_BENCH_DIR, ~/.cache/hearth-bench by itself
bench() {
  interface
  binary
  go run ./store/storetest/bench "${@:-goals}"
  [ "${1:-goals}" = whole ] || return 0
  go test -run '^$' -bench . -benchtime 2s ./handlers/documents
  go test -count=1 -v -run "OrdersDoNotWaitForABackup" ./backups -args -budgets
}

# refusals: the sentences of the store that its own tests never reach; none may be left
refusals() { go run ./store/storetest/reach "$@"; }

# The parts of the torture, in their order, each with the tests that it runs: its short form, and what makes it long.
tortured() {
  case "$1 $2" in
    "kills long") tests 2h ./handlers/commands 'AcknowledgedWritesSurvive|MachineDies|KillsOnBothSides' -rounds 300 ;;
    "kills short") tests 10m ./handlers/commands 'AcknowledgedWritesSurvive|MachineDies|KillsOnBothSides' -rounds 30 ;;
    "restores long") tests 1h ./handlers/commands 'KilledRestore' -rounds 300 ;;
    "restores short") tests 10m ./handlers/commands 'KilledRestore' -rounds 30 ;;
    "upgrades long") tests 1h ./handlers/commands 'KilledMigration' -rounds 300 ;;
    "upgrades short") tests 10m ./handlers/commands 'KilledMigration' -rounds 30 ;;
    "schedule long") tests 2h ./handlers/work 'WithAFailingProvider' -rounds 6000 ;;
    "schedule short") tests 10m ./handlers/work 'WithAFailingProvider' -rounds 300 ;;
    "parcels long") tests 1h ./handlers/courier 'WhateverTheCourierDoes|SeveralAtATime' -steps 30000 -pile 500 -mean 1s ;;
    "parcels short") tests 10m ./handlers/courier 'WhateverTheCourierDoes|SeveralAtATime' -steps 3000 -pile 500 -mean 1s ;;
    "offers long") tests 1h ./store/promotions 'RandomOrdersWithPromotions' -offer-orders 10000 ;;
    "offers short") tests 10m ./store/promotions 'RandomOrdersWithPromotions' -offer-orders 1000 ;;
    "variants long") tests 2h ./handlers/documents 'MonthOfKits' -month-orders 10000 && tests 1h ./store/search 'FilterCountsMatchTheFilteredLists' -filter-rounds 2000 && tests 1h ./store/catalogue 'OneOfFiftyBuyersGetsAVariantsLastUnit' ;;
    "variants short") tests 10m ./handlers/documents 'MonthOfKits' -month-orders 1000 && tests 10m ./store/search 'FilterCountsMatchTheFilteredLists' -filter-rounds 300 ;;
    "papers long") tests 1h ./handlers/documents 'DoNotOverlap|ForManyDocuments' -papers 1000 ;;
    "papers short") tests 10m ./handlers/documents 'DoNotOverlap|ForManyDocuments' -papers 200 ;;
    "inputs long") tests 1h ./handlers 'HostileInputs' -inputs 100000 ;;
    "inputs short") tests 10m ./handlers 'HostileInputs' -inputs 20000 ;;
    "soak long") tests 2h ./handlers/commands 'InABusyShop' -soak 1h && tests 30m ./handlers/pages 'RetainsNothingOfRenderedPages' -pages 5000 ;;
    "soak short") tests 10m ./handlers/commands 'InABusyShop' -soak 2m ;;
    disk*) tests 10m ./handlers/commands 'FullDisk' && tests 10m ./handlers/files 'FullDisk' && tests 10m ./store 'FullDisk' && tests 10m ./handlers/web 'FullDisk' ;;
    damage*) tests 10m ./handlers/commands 'DamagedDatabasePage' && tests 10m ./store 'Damage' ;;
    roles*) tests 10m ./handlers 'EveryCallAnswersEveryRole|StaffCallsAnswer' ;;
    "overload long") tests 20m ./handlers/commands 'FourTimesTheLoad' -long -crowd 1m && tests 10m ./handlers "$CROWDED" ;;
    "overload short") tests 10m ./handlers/commands 'FourTimesTheLoad' -long && tests 10m ./handlers "$CROWDED" ;;
    small*) tests 20m ./handlers/commands 'RunsIn256MB' -long ;;
    release*) empty_debian ;;
    "fuzz long") fuzzed 60s ;;
    "fuzz short") fuzzed 5s ;;
    *) echo "build.sh: the torture has the parts: $TORTURES" >&2; return 2 ;;
  esac
}
CROWDED='KnownDeviceDoesNotWait|OneAddressHoldsAtMost|SlowHeadersHold'
TORTURES="roles disk damage inputs overload small kills restores upgrades schedule parcels offers variants papers release fuzz soak"

# house: the code beside the targets of its style guide: sizes, circles, widths, comments, subjects, words; fails where one is missed that held
house() { go run ./store/storetest/house; }

# Runs the tests of a package by their names and shows what they tell. Flags of the tests follow.
tests() {
  local time=$1 package=$2 names=$3
  shift 3
  go test -count=1 -v -timeout "$time" "$package" -run "$names" -args "$@" 2>&1 | grep -E '_test\.go:|^--- |^ok|^FAIL|^panic|cannot|undefined'
}

# Runs each fuzz target for a time. What breaks one is kept in its testdata/fuzz.
fuzzed() {
  local file name
  while read -r file name <&3; do
    echo "$name of ${file%/*}"
    go test -run '^$' -fuzz "^$name\$" -fuzztime "$1" "./${file%/*}" </dev/null | grep -E '^(ok|FAIL|---)|Failing input|_test\.go:' || return 1
  done 3< <(git grep -o -E '^func Fuzz[A-Za-z0-9]+' -- '*_test.go' | sed 's/:func / /')
}

# A release in an empty Debian: installed, updated, updated to one that doesn't start, restored, taken over, removed.
empty_debian() {
  local folder failed=0
  command -v debootstrap >/dev/null ||
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap >/dev/null; } || return
  folder=$(mktemp -d) && chmod 755 "$folder"
  debootstrap --variant=minbase stable "$folder" >/dev/null || return
  GOFLAGS="$GOFLAGS -tags=debian" tests 20m ./handlers/commands 'EmptyDebian' -debian "$folder" || failed=1
  rm -rf --one-file-system "$folder"
  return $failed
}

# The seconds of processor that the commands run so far have taken; 0 where the system has no /proc.
processor() { awk '{ sub(/.*\) /, ""); print int(($14 + $15) / 100) }' "/proc/$$/stat" 2>/dev/null || echo 0; }

# torture: what breaks shops, done to this one: all parts in less than three hours; short, all in a quarter of an hour; or one part by its name, and short after it (roles disk damage inputs overload small kills restores upgrades schedule parcels offers variants papers release fuzz soak)
torture() {
  local size=long parts=$TORTURES failed="" part began first=$SECONDS spent
  case "${1:-}" in "") ;; short) size=short ;; *) parts=$1 size=${2:-long} ;; esac
  interface
  reading_tools
  for part in $parts; do
    say "$part"
    began=$SECONDS
    spent=$(processor)
    tortured "$part" "$size" || failed="$failed $part"
    echo "$part: $((SECONDS - began)) s, $(($(processor) - spent)) s of processor"
  done
  echo "All together: $((SECONDS - first)) s, $(processor) s of processor."
  [ -z "$failed" ] && echo "All parts held." || { echo "These did not hold:$failed" >&2; return 1; }
}

# keep: the database and the hashes of the migrations of the coming release, from which later ones are tested to upgrade; again after each change of the schema until it has its tag
keep() {
  local version
  version=$(release_number)
  if git rev-parse -q --verify "refs/tags/v$version" >/dev/null; then
    echo "build.sh: release $version is out, and its database stays. Write the next version into handlers/commands/version.go first" >&2
    exit 1
  fi
  packages
  [ -f assets/pins/pins.txt.gz ] || (cd ui && node tools/pins.mjs)
  (cd schema && sha256sum *.sql > released.sum)
  go test -count=1 -v ./assets/demo -run DatabaseOfEachRelease -args -keep "$version"
}

# release: binaries of every platform, Debian packages, a container image, checksums and a list of parts into dist/
# They are the same bytes wherever they are built. With HEARTH_RELEASE_KEY, a file of minisign -G, the checksums are signed: dist/ is then a folder that hearth update reads.
release() {
  [ -z "$(git status --porcelain)" ] || { echo "build.sh: a release is built from what is committed; these files differ:" >&2; git status --short >&2; exit 1; }
  packages
  [ -f "assets/demo/testdata/releases/$(release_number).db.br" ] || { echo "build.sh: the database of this release isn't kept: run ./build.sh keep" >&2; exit 1; }
  (cd ui && node tools/translated.mjs) || { echo "build.sh: these texts have to be translated first" >&2; exit 1; }
  interface
  local version epoch
  version=$(release_number)$(development | sed 's/^/-/')
  epoch=$(git log -1 --format=%ct)
  rm -rf dist && mkdir dist
  for platform in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do
    local name="hearth-$version-${platform/\//-}" ending=""
    [ "${platform%%/*}" = windows ] && ending=.exe
    echo "$name$ending"
    GOOS=${platform%%/*} GOARCH=${platform##*/} go build -buildvcs=false -ldflags "-s -w -buildid= $(stamps)" -o "dist/$name$ending" .
  done
  (cd ui && node tools/parts.mjs "../dist/hearth-$version-linux-amd64" "$version" "$epoch") > "dist/hearth-$version.cdx.json"
  go run . service --binary /usr/bin/hearth > dist/hearth.service
  (cd assets/packaging && go run . "$version" "$epoch" ../../dist)
  rm dist/hearth.service
  cp CHANGELOG.md assets/packaging/*.yaml dist/
  (cd dist && sha256sum hearth-* CHANGELOG.md *.yaml > SHA256SUMS && cat SHA256SUMS)
  if [ -n "${HEARTH_RELEASE_KEY:-}" ]; then go run aead.dev/minisign/cmd/minisign -S -s "$HEARTH_RELEASE_KEY" -m dist/SHA256SUMS; fi
}

# help: this list
help() { grep -E '^# [a-z]+: ' build.sh | sed 's/^# /  /'; }

case "${1:-build}" in
  build | run | dev | test | beside | types | pictures | handbook | bench | refusals | house | torture | keep | release | help) "${@:-build}" ;;
  "") build ;;
  *) help; exit 2 ;;
esac
