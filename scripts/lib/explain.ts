/** Says in one sentence what a newcomer can do about a failure, before the failure's own words. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /ENOSPC|SQLITE_FULL|disk is full|database or disk is full/i,
    'The disk is full. Make room (about 1 GB) and start again.'
  ],
  [/EACCES|EPERM/i, 'A file or port may not be used by this account. Check the rights of the project folder.'],
  [
    /already (in use|open)|another process/i,
    'Icepoint already runs on this data folder. End the other one, or set ICEPOINT_DATA to another folder.'
  ],
  [/ECONNREFUSED|fetch failed/i, 'A part of Icepoint could not be reached.']
]

/** The message of an error, with a hint in front where one is known. */
export function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1]
  return hint === undefined ? text : `${hint}\n${text}`
}
