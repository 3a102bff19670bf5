/** Dates as Appwrite writes them: `2026-08-21T12:42:38.000+00:00`, UTC with milliseconds. */

/** Appwrite's text for `milliseconds` since 1970. */
export function formatDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00')
}

/** The same as a database spells it, in UTC without saying so: `2026-08-21 12:42:38.000`. */
export function databaseDate(date: string): string {
  return date.replace('T', ' ').replace('+00:00', '')
}

/** Milliseconds since 1970 of a text that {@link formatDate} made. */
export function parseDate(text: string): number {
  return Date.parse(text)
}
