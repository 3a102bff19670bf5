/** A wait ends as soon as its condition holds. A loaded machine may need more than the one second that Vitest gives. */
import { vi } from 'vitest'

const PATIENCE_MS = 20_000
const { waitFor } = vi

vi.waitFor = (check, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(check, { timeout: PATIENCE_MS, ...given })
}
