/**
 * What some tests need of the Appwrite that they run against: how it is set up, not which one it is. The global setup finds out and
 * says so in the environment; the report counts what was left out and says why.
 */
import { test } from '@playwright/test'

const NEEDS = {
  /** Mails arrive at the sink of these tests. */
  ICEPOINT_MAILS: 'Appwrite does not send its mails to APPWRITE_SMTP_PORT of this machine',
  /** The provider `oidc` is the one of these tests. */
  ICEPOINT_PROVIDER:
    'the key may not set the provider oidc (APPWRITE_SETUP_KEY), or the product was not started by the tests',
  /** What only an operator may, may be done. */
  ICEPOINT_KEY: 'the product was not started by the tests, and its key is not known (ICEPOINT_KEY)'
} as const

/** Leaves the running test out when Appwrite is not set up for it. */
export function needs(name: keyof typeof NEEDS): void {
  // eslint-disable-next-line no-restricted-syntax -- the only place in the browser tests
  test.skip((process.env[name] ?? '') === '', NEEDS[name])
}

export interface Browser {
  chromium: string
  /** Its system and processor, as `linux-x64`. */
  system: string
}

/** Leaves the running test out in another browser than the one its pictures were taken with: each draws letters its own way. */
export function needsBrowser(recorded: Browser, present: Browser): void {
  const named = ({ chromium, system }: Browser) => `Chromium ${chromium} on ${system}`
  const reason = `The pictures are of ${named(recorded)}, and this is ${named(present)}`
  // eslint-disable-next-line no-restricted-syntax -- beside `needs` the only place in the browser tests
  test.skip(named(recorded) !== named(present), reason)
}
