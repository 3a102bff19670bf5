/**
 * Usage: `node tests/conformance/replay/run.ts 04-rows 07-atomic --diff 20`.
 * `--diff N` prints the first N differing lines, `--line N` one line in full, `--grep TEXT` lines whose step contains TEXT.
 */
import { parseArgs } from 'node:util'
import { knownDifferences } from './exceptions.ts'
import { loadRecording } from './recording.ts'
import { replay, type StepResult } from './replay.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { diff: { type: 'string', default: '10' }, line: { type: 'string' }, grep: { type: 'string' } }
})

function print(name: string, result: StepResult, full: boolean): void {
  console.log(`\n${name}:${result.line}  ${result.title}\n  # ${result.step}`)
  for (const difference of full ? result.differences : result.differences.slice(0, 6)) console.log(`  - ${difference}`)
  if (!full) return
  const line = loadRecording(name).lines.find((candidate) => candidate.line === result.line)
  console.log(JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2))
}

for (const name of positionals) {
  const report = await replay(name, new Set(knownDifferences(name).map(({ line }) => line)))
  const differing = report.results.filter((result) => result.differences.length > 0)
  if (values.line === undefined) {
    const chosen = differing.filter((result) => values.grep === undefined || result.step.includes(values.grep))
    for (const result of chosen.slice(0, Number(values.diff))) print(name, result, false)
  } else {
    const result = report.results.find((candidate) => candidate.line === Number(values.line))
    if (result) print(name, result, true)
  }
  const share = ((100 * report.matched) / Math.max(1, report.results.length)).toFixed(1)
  console.log(`\n${name}: ${report.matched}/${report.results.length} match (${share} %), ${differing.length} differ`)
}
process.exit(0)
