const PREFIX = 'icepoint:seen:'

/** Earlier versions stored the HTML of visited screens. It is private, so it is deleted. */
export function dropOldSnapshots(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // A blocked storage contains nothing.
  }
}
