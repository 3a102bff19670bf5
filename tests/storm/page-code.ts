/** What a world can do with a page (`page-entry.ts`). */
import type { WriteBody } from '../../src/core/app/outbox.ts'

export interface Edited {
  workoutId: string
  /** What the person was told: it is in the account, it is kept on this device, or neither. */
  told: 'saved' | 'kept' | 'none'
  how: string
}

/** What waits on the page, and what it shows. */
export interface Looked {
  session: 'unknown' | 'signed-out' | 'signed-in'
  /** Empty when no account is known. */
  userId: string
  writes: readonly { id: string; kind: string; about: string; refused: string | null }[]
  uploads: readonly { name: string; kind: string; why: string }[]
  list: readonly { id: string; name: string }[] | null
  hearts: readonly string[] | null
}

export interface PageCode {
  start: () => void
  logIn: (email: string, password: string) => Promise<void>
  logOut: (givesUp: () => void) => Promise<void>
  send: (body: WriteBody, id: string, workoutId?: string, isListed?: boolean) => Promise<string>
  edit: (id: string, token: string, stayMs: number) => Promise<Edited>
  heart: (id: string, isOn: boolean) => Promise<string>
  isHeart: (id: string) => boolean | null
  upload: (token: string, size: number) => string
  isUploadKept: (token: string) => boolean
  tryAgain: () => Promise<void>
  look: () => Looked
}
