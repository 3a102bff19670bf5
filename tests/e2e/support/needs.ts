import { test } from '@playwright/test'

const NEEDS = {
  ICEPOINT_MAILS: 'Appwrite does not send its mails to APPWRITE_SMTP_PORT of this machine',
  ICEPOINT_PROVIDER:
    'the key may not set the provider oidc (APPWRITE_SETUP_KEY), or the product was not started by the tests',
  ICEPOINT_KEY: 'the product was not started by the tests, and its key is not known (ICEPOINT_KEY)'
} as const

/** Skips the test when Appwrite is not set up for it. */
export function needs(name: keyof typeof NEEDS): void {
  // eslint-disable-next-line no-restricted-syntax -- the only place in the browser tests
  test.skip((process.env[name] ?? '') === '', NEEDS[name])
}

export interface Browser {
  chromium: string
  /** For example `linux-x64`. */
  system: string
}

/** Skips the test in a different browser than that of its pictures, because each draws letters its own way. */
export function needsBrowser(recorded: Browser, present: Browser): void {
  const named = ({ chromium, system }: Browser) => `Chromium ${chromium} on ${system}`
  const reason = `The pictures are of ${named(recorded)}, and this is ${named(present)}`
  // eslint-disable-next-line no-restricted-syntax -- beside `needs` the only place in the browser tests
  test.skip(named(recorded) !== named(present), reason)
}
