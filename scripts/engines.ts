/** `npm run engines` checks what works offline in Firefox ESR and WebKitGTK. docs/browsers.md lists the findings. */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './lib/chromium.ts'
import { ROOT } from './lib/config.ts'
import { ENGINES_CONFIG, ENGINES_INSTALL, missingEngines } from './lib/engines.ts'

const missing = missingEngines()
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. On Debian:\n\n  ${ENGINES_INSTALL}\n`)
  process.exitCode = 1
} else {
  const args = ['test', '--config', ENGINES_CONFIG, ...process.argv.slice(2)]
  // Creates the video that is saved offline.
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium(console.log) }
  process.exitCode = spawnSync('playwright', args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}
