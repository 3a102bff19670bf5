/** `npm test`: every check and test; installs what is missing and ends with one line `N passed, N failed`. */
import { ensureChromium } from './lib/chromium.ts'
import { explain } from './lib/explain.ts'
import { ALL_LANES, BROWSER_STEPS, closingLine, runAll } from './lib/lanes.ts'

try {
  const chromium = ensureChromium((message) => console.log(message))
  await runAll(ALL_LANES)
  const failed = await runAll([BROWSER_STEPS(chromium)])
  console.log(`\n${closingLine()}`)
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  console.error(explain(error))
  console.log(`\n${closingLine()}`)
  process.exit(1)
}
