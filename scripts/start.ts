/** `npm start`: the whole product with demo data. An Appwrite of the environment gets demo data only with `--demo`. */
import { PORTS, externalAppwrite } from './lib/config.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo/users.ts'
import { explain } from './lib/explain.ts'
import { readCommand } from './lib/options.ts'
import { parsePort } from './lib/ports.ts'
import { onUnexpectedEnd, stopAll, stopOnSignals } from './lib/processes.ts'
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

stopOnSignals()
const withDemo = externalAppwrite() === null ? !values.empty : values.demo
const started = performance.now()
try {
  const product = await startProduct({
    port: parsePort(values.port ?? process.env['PORT'] ?? String(PORTS.site)),
    report: (message) => console.log(`  ${message}`),
    withDemo,
    forceBuild: values.rebuild,
    onEdgeLine: (line) => /\berror\b/i.test(line) && console.error(`  worker: ${line}`)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\n  Icepoint runs at ${product.url}  (${seconds} s)`)
  if (withDemo) {
    console.log(`  Sign in with ${DEMO_USERS.map((user) => user.email).join(', ')}`)
    console.log(`  Password     ${DEMO_PASSWORD}`)
  }
  if (externalAppwrite() === null) {
    console.log(`  What is in it, and how to reset it: ${new URL('/', product.appwrite.endpoint).href}`)
  }
  console.log('  Ctrl-C ends it.\n')
  onUnexpectedEnd((message) => {
    console.error(`\n${message}\n`)
    void stopAll().then(() => process.exit(1))
  })
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  await stopAll()
  process.exit(1)
}
