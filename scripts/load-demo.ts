/** Loads the demo data into a local server that was emptied; the operator’s page runs this. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, externalAppwrite } from './lib/config.ts'
import { loadDemo } from './lib/demo.ts'

const target = externalAppwrite()
if (target === null) throw new Error('Set APPWRITE_ENDPOINT to where the demo data goes.')
rmSync(join(dataFolder(), 'demo-data'), { force: true })
await loadDemo(target, (message) => console.log(message))
