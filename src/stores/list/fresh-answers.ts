/** An answer that is older than what the page shows is dropped. */
let loads = 0
const writes = { open: 0, begun: 0 }

export function beginLoad(): () => boolean {
  loads += 1
  return sameLoad()
}

export function sameLoad(): () => boolean {
  const mine = loads
  return () => mine === loads
}

export async function writing<T>(write: () => Promise<T>): Promise<T> {
  writes.open += 1
  writes.begun += 1
  try {
    return await write()
  } finally {
    writes.open -= 1
  }
}

export function sinceWrites(): () => boolean {
  const { open, begun } = writes
  return () => open === 0 && begun === writes.begun
}

/** Null if a load or a write of this page overtook the answer. */
export async function readQuietly<T>(read: () => Promise<T>): Promise<T | null> {
  const isCurrent = sameLoad()
  const isUntouched = sinceWrites()
  if (!isUntouched()) return null
  const found = await read()
  return isCurrent() && isUntouched() ? found : null
}
