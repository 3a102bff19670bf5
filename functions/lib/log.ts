/** The Worker's log: one JSON object a line, the only thing that operators see. Ids and codes, never names, addresses, bodies or tokens. */

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line; fields that are undefined are left out. */
export function log(level: 'info' | 'error', event: string, fields: LogFields): void {
  const line = JSON.stringify({ level, event, ...fields })
  // eslint-disable-next-line no-console -- where operators look; nothing else reaches them.
  console[level](line)
}
