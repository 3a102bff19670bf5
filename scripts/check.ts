/** `npm run check`: everything that needs no built site: types, lint, format, unit and edge tests. */
import { lanes, runLanes } from './test/lanes.ts'
import { settle, summaryOf, writeUnsteady } from './test/rerun.ts'

const outcome = await settle(await runLanes(await lanes(true)))
writeUnsteady(outcome.unsteady)
console.log(`\n${summaryOf(outcome)}`)
process.exit(outcome.failed === 0 ? 0 : 1)
