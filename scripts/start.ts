/** `npm start` runs the whole product with demo data. A configured Appwrite gets demo data only with `--demo`. */
import { readCommand, runCommand, say, stayOpen, wantsDemo } from './lib/command.ts'
import { externalAppwrite } from './lib/config.ts'
import { startCron } from './lib/cron.ts'
import { sitePort } from './lib/ports.ts'
import { startProduct } from './lib/product.ts'

const USAGE = `Usage: npm start -- [options]

  --port N     where the site is to be found, 4321 unless told (or PORT)
  --rebuild    build the site even where nothing changed
  --empty      without demo data
  --demo       load demo data into the Appwrite of the environment
`
const { values } = readCommand(USAGE, {
  port: { type: 'string' },
  rebuild: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false }
})

await runCommand(async () => {
  const withDemo = wantsDemo(values.demo, values.empty)
  const product = await startProduct({
    port: sitePort(values.port),
    report: say,
    withDemo,
    forceBuild: values.rebuild,
    onEdgeLine: (line) => /\berror\b/i.test(line) && console.error(`  worker: ${line}`)
  })
  console.log(`\n  Icepoint runs at ${product.url}  (${(performance.now() / 1000).toFixed(1)} s)`)
  if (externalAppwrite() === null) {
    say(`Contents, and how to reset: ${new URL('/', product.appwrite.endpoint).href}`)
  }
  startCron(product.url, say)
  stayOpen(withDemo)
})
