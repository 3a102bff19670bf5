/** Appwrite's dates: `2026-08-21T12:42:38.000+00:00`, UTC with milliseconds. */

export function formatDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00')
}

/** The database's notation: `2026-08-21 12:42:38.000`, UTC. */
export function databaseDate(date: string): string {
  return date.replace('T', ' ').replace('+00:00', '')
}

export function parseDate(text: string): number {
  return Date.parse(text)
}
