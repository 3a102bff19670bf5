/** `npm run engines`: what works without a network, in Firefox ESR and WebKitGTK. No part of `npm test`; docs/browsers.md says what was seen. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { ensureChromium } from './lib/chromium.ts'
import { ROOT } from './lib/config.ts'

const NEEDED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/lib/*/webkit2gtk-*/MiniBrowser'
]
const INSTALL =
  'apt install firefox-esr webkit2gtk-driver xvfb gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav'

const missing = NEEDED.filter((path) => !existsSync(path) && globSync(path).length === 0)
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. On Debian:\n\n  ${INSTALL}\n`)
  process.exitCode = 1
} else {
  const args = ['test', '--config', 'tests/engines/playwright.config.ts', ...process.argv.slice(2)]
  // Makes the video that is kept.
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium(console.log) }
  process.exitCode = spawnSync('playwright', args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}
