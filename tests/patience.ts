/**
 * A wait of a test ends as soon as what it waits for is there. How long that may take says nothing about the product: where the
 * machine is loaded, the first import of a file alone can need the second that Vitest gives it.
 */
import { vi } from 'vitest'

const PATIENCE_MS = 20_000
const { waitFor } = vi

vi.waitFor = (check, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(check, { timeout: PATIENCE_MS, ...given })
}
