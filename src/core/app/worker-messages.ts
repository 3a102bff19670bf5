export type WorkerMessage =
  | { kind: 'keep'; page: string; files: readonly string[] }
  /** Asks to take over if the page loads this version's scripts and is the only window. The reply is a `TakeAnswer`. */
  | { kind: 'take'; scripts: readonly string[]; isWished: boolean }

export interface KeepAnswer {
  /** The number of files that could not be saved because they are too large, gone, or the device is full. */
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

/** The tag with which the browser tells the service worker that the network is back. */
export const SYNC_TAG = 'icepoint:outbox'

/**
 * Sent by the service worker when the network returns. The window replies `taken` immediately and `done` when it has
 * finished.
 */
export interface SendMessage {
  kind: 'send'
}

export type SendAnswer = { kind: 'taken' } | { kind: 'done'; isLeft: boolean }
