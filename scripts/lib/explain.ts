const HINTS: readonly (readonly [RegExp, string])[] = [
  // The same code as a full disk, but a very different problem.
  [
    /file watchers/i,
    'This account cannot watch more files. Stop other programs that watch files, or raise fs.inotify.max_user_watches.'
  ],
  [/ENOSPC|EDQUOT|SQLITE_FULL|disk is full/i, 'The disk is full. Make room (about 1 GB) and start again.'],
  [
    /data folder .* is already in use/i,
    'Icepoint is already running on this data folder. Stop it, or set ICEPOINT_DATA to another folder.'
  ],
  [/EADDRINUSE|already in use/i, 'A port is in use by another program. Start again, or choose another with --port.'],
  [
    /EACCES|EPERM|EROFS|SQLITE_(?:CANTOPEN|READONLY)|unable to open database|readonly database/i,
    'This account may not use a file, folder or port. Check the permissions of the project folder; ICEPOINT_DATA can name another one for the data.'
  ],
  [/ECONNREFUSED|fetch failed/i, 'A part of Icepoint could not be reached.']
]

export function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1]
  return hint === undefined ? text : `${hint}\n${text}`
}
