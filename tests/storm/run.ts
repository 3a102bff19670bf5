/** `npm run storm`: runs new seeds, or one again. */
import fc from 'fast-check'
import { bundles } from './bundle.ts'
import { scenarios } from './scenario.ts'
import { runStorm } from './storm.ts'

process.env['TZ'] = 'UTC'
process.on('unhandledRejection', () => undefined)
const from = Number(process.argv[2] ?? 1)
const count = Number(process.argv[3] ?? 1)
const made = await bundles()
let [hours, operations] = [0, 0]
const start = performance.now()
for (let seed = from; seed < from + count; seed += 1) {
  const [scenario] = fc.sample(scenarios, { seed, numRuns: 1 })
  const t = performance.now()
  const a = await runStorm(seed, made, scenario!)
  hours += a.virtualHours
  operations += a.operations
  console.log(seed, scenario!.steps.length, a.operations, a.virtualHours.toFixed(1), (performance.now() - t).toFixed(0), a.problems)
  if (count === 1) {
    console.log(a.log.join('\n'))
    const b = await runStorm(seed, made, scenario!)
    console.log('same', a.log.join('\n') === b.log.join('\n'))
    for (let i = 0; i < a.log.length; i++) if (a.log[i] !== b.log[i]) { console.log(a.log[i], '|||', b.log[i]); break }
  }
}
console.log(hours, operations, (performance.now() - start) / 1000)
process.exit(0)
