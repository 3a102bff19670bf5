const PREFIX = 'icepoint:seen:'

/** Earlier versions kept the HTML of visited screens in the storage. It is private, so it goes. */
export function dropOldSnapshots(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // A blocked storage has kept nothing.
  }
}
