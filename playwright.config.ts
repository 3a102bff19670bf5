import { defineConfig, devices, type Project } from '@playwright/test'
import { findChromium, findTestChromium } from './scripts/lib/chromium.ts'

const executablePath = process.env.TEST_CHROMIUM_PATH ?? findTestChromium() ?? ''

const launchOptions = {
  // Without it, Chromium cannot write file names outside of ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(executablePath === '' ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Debian's Chromium sets the opposite.
    '--disable-gpu-rasterization',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
    // A fake microphone that beeps. A test still has to allow it.
    '--use-fake-device-for-media-stream'
  ]
}

// `ICEPOINT_SUITE=main` is what `npm test` runs: tests tagged `@main`, and on a phone those tagged `@main-phone`.
// Without it, every test runs.
const isMainSuite = process.env.ICEPOINT_SUITE === 'main'
const mainTests = isMainSuite ? { grep: /@main(?!-)\b/ } : {}
const mainPhoneTests = isMainSuite ? { grep: /@main-phone\b/ } : {}

const whole = findChromium()
const inWindows = { ...launchOptions, ...(whole === undefined ? {} : { executablePath: whole }) }

const pictures: Project = {
  // The key screens in both sizes and themes. `npm run test:all -- pictures --update` records new pictures.
  name: 'pictures',
  testMatch: 'pictures/*.spec.ts',
  snapshotPathTemplate: '{testDir}/{testFileDir}/recorded/{arg}{ext}',
  expect: { timeout: 30_000, toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css' } },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // The browser's own text and color rendering, whatever the machine's settings.
    launchOptions: {
      ...launchOptions,
      args: [
        ...launchOptions.args,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        '--hide-scrollbars'
      ]
    }
  }
}

/** Browser tests on the built site through wrangler, with a fresh local Appwrite (`tests/e2e/support/global-setup.ts`). */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  // Tests spend much time waiting, so a third worker fills the gaps.
  workers: 3,
  // A flaky test passes on retry and is listed. A broken build ends early.
  retries: 1,
  maxFailures: 12,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // `ICEPOINT_TRACE=1` records a trace of failures, which slows tests down considerably.
    trace: process.env.ICEPOINT_TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Only offline tests need one; elsewhere it would fetch a hundred files per test.
    serviceWorkers: 'block',
    launchOptions
  },
  projects: [
    ...(isMainSuite ? [] : [{ name: 'build', testMatch: /weight\.spec\.ts$/ }]),
    {
      name: 'desktop',
      ...mainTests,
      // The native app exists only on phones.
      testIgnore:
        /((weight|native|messages-proof|background-sync|planning\/reminders|studio\/[\w-]+)\.spec\.ts$|e2e\/pictures\/)/,
      use: { viewport: { width: 1280, height: 800 } }
    },
    {
      // Only the headed browser asks for camera and microphone, shows notifications, and has Background Sync.
      name: 'desktop with windows',
      ...mainTests,
      testMatch: /(messages-proof|background-sync|planning\/reminders|studio\/[\w-]+)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 }, launchOptions: inWindows }
    },
    {
      name: 'phone',
      ...mainPhoneTests,
      // Tests that do not depend on the screen size run once: whole files, and tests with this tag.
      grepInvert: /@once/,
      testIgnore:
        /e2e\/pictures\/|(weight|admin|bad-input|messages-proof|messages-cut|friends-links|studio\/[\w-]+|outbox|background-sync|storage-faults|reminders|off-workouts|model|support|invitation|lost-network|languages|sign-in|account-actions|player-unbreakable|player-media|player-sound|offline-app|navigation|public-pages|public\/embed|exercise-pages|crawl|last-seen|one-app|update|make-draft|figures|other-apps|workout-file|into-workout|copy-from-page|unlisted|editor\/fit-time|calendar-clocks)\.spec\.ts$/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
    },
    ...(isMainSuite ? [] : [pictures])
  ]
})
