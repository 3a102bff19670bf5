/** `npm run storm` runs new seeds of the storm on both cores, or one seed again (docs/storm.md). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundles, type Bundles } from '../tests/storm/bundle.ts'
import { PLANTED, withPlanted } from '../tests/storm/planted.ts'
import { measureReach } from '../tests/storm/reach.ts'
import { scenarioOf, search, seedsFrom, shorten, type Found } from '../tests/storm/search.ts'
import { runStorm } from '../tests/storm/storm.ts'
import { readCommand } from './lib/command.ts'

const USAGE = `Usage: npm run storm -- [options]

  --minutes N   run new seeds for N minutes (default 5)
  --from N      begin with this seed
  --seed N      run this seed again and print its log
  --steps LIST  only these of its steps, as a shortened run prints them
  --reach       count the reached branches in one process
  --plant N     plant bug N (1 to ${PLANTED.length}) first
`

const LANES = 2
const SHORTEN_MS = 90_000

const text = { type: 'string' } as const
const { values } = readCommand(USAGE, {
  minutes: { ...text, default: '5' },
  from: text,
  seed: text,
  steps: text,
  plant: text,
  reach: { type: 'boolean', default: false },
  lane: text
})

async function code(): Promise<Bundles> {
  const planted = PLANTED[Number(values.plant ?? 0) - 1]
  const made = await bundles()
  return planted === undefined ? made : withPlanted(made, planted)
}

const plant = values.plant === undefined ? '' : ` --plant ${values.plant}`

function report({ seed, kept, outcome }: Found): void {
  console.log(`\n✗ seed ${seed}: ${outcome.problems.join('\n  ')}\n`)
  const { steps } = scenarioOf(seed)
  for (const number of kept) console.log(`  ${number}: ${JSON.stringify(steps[number])}`)
  console.log(`\n  npm run storm -- --seed ${seed} --steps ${kept.join()}${plant}\n`)
}

async function replay(seed: number): Promise<boolean> {
  const kept = values.steps?.split(',').map(Number)
  const { log, problems } = await runStorm(seed, await code(), scenarioOf(seed, kept))
  console.log(log.join('\n'))
  return problems.length === 0
}

/** Every second seed, in this process. Goes on after a failure. */
async function runLane(lane: number): Promise<boolean> {
  const made = await code()
  const sums = { runs: 0, operations: 0, hours: 0, failures: 0 }
  const [start, forMs] = [Date.now(), Number(values.minutes) * 60_000]
  let next = Number(values.from) + lane
  const each = (seed: number, { operations, virtualHours }: { operations: number; virtualHours: number }) => {
    next = seed + LANES
    sums.runs += 1
    sums.operations += operations
    sums.hours += virtualHours
  }
  for (;;) {
    const found = await search(made, { seeds: seedsFrom(next, LANES), forMs: start + forMs - Date.now(), each })
    if (found === null) break
    sums.failures += 1
    report(await shorten(found, made, SHORTEN_MS))
  }
  const minutes = (Date.now() - start) / 60_000
  console.log(
    `lane ${lane}: ${sums.runs} runs, ${sums.failures} failed, ${sums.operations} operations, ` +
      `${sums.hours.toFixed(0)} simulated hours in ${minutes.toFixed(1)} minutes`
  )
  return sums.failures === 0
}

async function showReach(): Promise<boolean> {
  const made = await code()
  const [from, forMs] = [Number(values.from ?? 1), Number(values.minutes) * 60_000]
  const all = await measureReach(made, () => search(made, { seeds: seedsFrom(from), forMs }))
  for (const { file, reached, branches, missed } of all) {
    console.log(`${file}: ${reached} of ${branches}`)
    for (const text of missed) console.log(`    ${text}`)
  }
  return true
}

async function runLanes(): Promise<boolean> {
  const from = values.from ?? String(Math.floor(Date.now() / 1000))
  console.log(`Seeds from ${from}`)
  const given = process.argv.slice(2)
  const codes = Array.from({ length: LANES }, async (_, lane) => {
    const args = [import.meta.filename, ...given, '--from', from, '--lane', String(lane)]
    const [exit] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number | null]
    return exit
  })
  return (await Promise.all(codes)).every((exit) => exit === 0)
}

process.env['TZ'] = 'UTC'
// Pages leave promises without a handler when a request fails, as in a browser.
process.on('unhandledRejection', () => undefined)
const isFine = await (values.seed !== undefined
  ? replay(Number(values.seed))
  : values.reach
    ? showReach()
    : values.lane === undefined
      ? runLanes()
      : runLane(Number(values.lane)))
process.exit(isFine ? 0 : 1)
