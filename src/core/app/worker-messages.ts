export type WorkerMessage =
  | { kind: 'keep'; page: string; files: readonly string[] }
  /** Is a page that loads these scripts of your version, and the only window? Then take over. Answers `TakeAnswer`. */
  | { kind: 'take'; scripts: readonly string[]; isWished: boolean }

export interface KeepAnswer {
  /** Files that could not be kept: too large, gone, or no room on the device. */
  missing: number
  isFull: boolean
}

export interface TakeAnswer {
  isSameVersion: boolean
  isTaken: boolean
}

export const SHARED_CACHE = 'shared'
export const SHARED_FILE = '/share/file'
export const SHARED_NAME = 'x-file-name'

/** The name under which the browser tells the worker that the network is back. */
export const SYNC_TAG = 'icepoint:outbox'

/** From the worker to a window: the network is back, so send. Answers twice: `taken` at once, and `done` after it. */
export interface SendMessage {
  kind: 'send'
}

export type SendAnswer = { kind: 'taken' } | { kind: 'done'; isLeft: boolean }
