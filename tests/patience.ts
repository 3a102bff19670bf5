/** A loaded machine may need more than Vitest's default of one second. */
import { vi } from 'vitest'

const PATIENCE_MS = 20_000
const { waitFor } = vi

vi.waitFor = (check, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(check, { timeout: PATIENCE_MS, ...given })
}
