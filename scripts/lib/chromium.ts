import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
]

const PACKAGE = 'chromium-headless-shell'
const SHELL = `/usr/bin/${PACKAGE}`
/** The headless shell: tests see the same, and a page costs half the CPU time (016). */
const withoutWindows = (): string | undefined => (existsSync(SHELL) ? SHELL : undefined)

export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN].find((path) => path !== '' && existsSync(path))

export const findTestChromium = (): string | undefined =>
  (process.env['CHROMIUM_PATH'] ? undefined : withoutWindows()) ?? findChromium()

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, [...args], { stdio: 'ignore' }).status === 0
}

function installWithApt(...packages: string[]): boolean {
  if (process.platform !== 'linux' || !runs('apt-get', ['--version'])) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]): boolean => {
    const [command = 'apt-get', ...given] = [...asRoot, 'apt-get', ...args]
    return runs(command, given)
  }
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}

/**
 * Returns the path of a Chromium: an installed one, Debian’s, or empty for Playwright's.
 * @throws Error when there is none
 */
export function ensureChromium(report: (message: string) => void): string {
  const present = findChromium()
  if (present !== undefined) return present
  report('Installing Chromium for the browser tests …')
  if (installWithApt('chromium', 'fonts-noto-core')) {
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  const own = spawnSync('node_modules/.bin/playwright', ['install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  if (own.status === 0) return ''
  throw new Error('Chromium was not found and could not be installed. Install it and set CHROMIUM_PATH.')
}

/**
 * The full browser is installed too, because some tests hide windows and kill the browser; it also replaces a missing
 * headless shell.
 */
export function ensureTestChromium(report: (message: string) => void): string {
  const whole = ensureChromium(report)
  if (process.env['CHROMIUM_PATH'] || whole === '') return whole
  if (withoutWindows() === undefined) {
    report('Installing headless Chromium for the browser tests …')
    installWithApt(PACKAGE)
  }
  return findTestChromium() ?? whole
}
