import { defineConfig } from '@playwright/test'
import all from '../../playwright.config.ts'

/**
 * `npm run engines`: what works offline in Firefox and WebKitGTK. Part of `npm run test:all` where both are installed.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'walk.ts',
  globalSetup: '../e2e/support/global-setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // Creates the video.
  use: { launchOptions: all.use?.launchOptions ?? {} }
})
