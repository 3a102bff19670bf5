/** Reading and writing never throw. */
import type { Theme } from '#core/account/settings.ts'
import type { MailProof } from '#core/account/sign-in-link.ts'
import type { Reading } from '#core/player/moves.ts'

type Area = 'localStorage' | 'sessionStorage'

export interface Stored<T> {
  read: () => T
  write: (value: T) => void
  onElsewhere: (changed: () => void) => void
}

/** Values that a blocked or full storage refused; they last as long as the page. */
const unsaved = new Map<string, string | null>()

/** `parse` gets null when nothing readable is stored; `print` returns null to remove the value. */
function stored<T>(
  area: Area,
  name: string,
  parse: (text: string | null) => T,
  print: (value: T) => string | null
): Stored<T> {
  const key = `icepoint:${name}`
  return {
    read: () => {
      try {
        const text = unsaved.get(key)
        return parse(text === undefined ? globalThis[area].getItem(key) : text)
      } catch {
        return parse(null)
      }
    },
    write: (value) => {
      const text = print(value)
      try {
        if (text === null) globalThis[area].removeItem(key)
        else globalThis[area].setItem(key, text)
        unsaved.delete(key)
      } catch {
        unsaved.set(key, text)
      }
    },
    onElsewhere: (changed) => {
      if (typeof window === 'undefined') return
      window.addEventListener('storage', (event) => {
        if (event.key !== key) return
        unsaved.delete(key)
        changed()
      })
    }
  }
}

const flag = (area: Area, name: string) =>
  stored<boolean>(
    area,
    name,
    (text) => text === '1',
    (isSet) => (isSet ? '1' : null)
  )

const text = (area: Area, name: string) =>
  stored<string>(
    area,
    name,
    (value) => value ?? '',
    (value) => (value === '' ? null : value)
  )

const json = <T>(area: Area, name: string, isWhole: (value: Partial<T>) => boolean) =>
  stored<T | null>(
    area,
    name,
    (kept) => {
      const value = JSON.parse(kept ?? 'null') as Partial<T> | null
      return value !== null && isWhole(value) ? (value as T) : null
    },
    (value) => (value === null ? null : JSON.stringify(value))
  )

const numbers = (area: Area, name: string) =>
  stored<Readonly<Record<string, number>>>(
    area,
    name,
    (kept) => {
      const entries = Object.entries(JSON.parse(kept ?? '{}') as Record<string, unknown>)
      return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
    },
    (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value))
  )

const list = <T extends object>(area: Area, name: string) =>
  stored<readonly T[]>(
    area,
    name,
    (kept) => {
      const all = JSON.parse(kept ?? '[]') as unknown
      return Array.isArray(all) ? (all as T[]).filter((one) => typeof one === 'object') : []
    },
    (all) => (all.length === 0 ? null : JSON.stringify(all))
  )

const isText = (value: unknown): boolean => typeof value === 'string'
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

export interface UnsentSettings {
  userId: string
  change: Readonly<Record<string, unknown>>
}

export interface TypedNames {
  userId: string
  firstName: string
  lastName: string
  nickname: string
}

export interface TypedTrainerPage {
  userId: string
  about: string
  place: string
  /** One per line. */
  links: string
}

export interface KeptMakeForm {
  userId: string
  form: Readonly<Record<string, unknown>>
  words: string
  recent: readonly (readonly string[])[]
}

export type KeptProof = MailProof & { kind: 'verify' | 'recover' }

/** The account whose push messages this browser gets, and what the edge knows about it. */
export interface Reminded {
  userId: string
  zone: string
  language: string
  /** When the edge was told, in milliseconds since 1970. */
  at: number
  /** Missing in values stored when there were only reminders. */
  kinds?: readonly string[]
}

export interface UnsentCount {
  userId: string
  waiting: number
  refused: number
}

export interface KeptNotice {
  key: string
  params: Readonly<Record<string, string>>
}

export interface ReadingSpot {
  y: number
  focus: string
  /** Selector of a visible link, or empty. Heights above it may differ later. */
  anchor: string
  top: number
}

export interface RunningNote {
  workoutId: string
  resultId: string
  at: Reading
  /** Missing in notes of older versions. */
  name?: string
  /** The account that started it. Null or missing for a guest. */
  userId?: string | null
  isHeard?: boolean
}

/** A place of this device in a room. */
export interface KeptSeat {
  code: string
  token: string
  memberId: string
  isWall: boolean
}

/** A break in a room, in milliseconds of its clock. */
export interface BreakSpan {
  from: number
  /** Null while it lasts. */
  to: number | null
}

/** A play that a room saw and that is not recorded yet. */
export interface KeptRoomResult {
  code: string
  token: string
  /** Null for a guest: whoever signs in next on this device gets it. */
  userId: string | null
}

export interface OwnResult {
  id: string
  name: string
  seconds: number
  /** Missing until an account has it. */
  state?: 'sending' | 'sent' | 'kept' | 'refused'
}

/** `layouts/head.astro` reads session, theme and motion before the first paint. */
export const storage = {
  session: flag('localStorage', 'session'),
  seenBy: text('localStorage', 'seen-by'),
  /** In milliseconds since 1970; changes when a tab verifies the email address. */
  verified: text('localStorage', 'verified'),
  theme: stored<Theme>(
    'localStorage',
    'theme',
    (kept) => (kept === 'light' || kept === 'dark' || kept === 'contrast' ? kept : 'standard'),
    (theme) => theme
  ),
  isMotionReduced: stored<boolean>(
    'localStorage',
    'motion',
    (kept) => kept === 'reduced',
    (isReduced) => (isReduced ? 'reduced' : 'standard')
  ),
  locale: text('localStorage', 'locale'),
  unsentSettings: json<UnsentSettings>(
    'localStorage',
    'unsent-settings',
    ({ userId, change }) => isText(userId) && isRecord(change)
  ),
  /** Start of each sign-in with a provider, in milliseconds since 1970, keyed by ticket. */
  tickets: numbers('localStorage', 'tickets'),
  recovery: text('localStorage', 'recovery'),
  isDim: flag('localStorage', 'dim'),
  /** Null if nobody pressed mute on this device; the account's setting applies then. */
  isMuted: stored<boolean | null>(
    'localStorage',
    'muted',
    (kept) => (kept === null ? null : kept === '1'),
    (isMuted) => (isMuted === null ? null : isMuted ? '1' : '0')
  ),
  /** Settings of a guest who plays without an account. */
  guestSound: json<Readonly<Record<string, unknown>>>('localStorage', 'guest-sound', isRecord),
  videoVolume: stored<number>(
    'localStorage',
    'video-volume',
    (kept) => {
      const volume = Number(kept ?? '1')
      return volume >= 0 && volume <= 1 ? volume : 1
    },
    String
  ),
  /** How late each loudspeaker is, in milliseconds, keyed by name (`platform/sound/loudspeaker.ts`). */
  lateness: numbers('localStorage', 'lateness'),
  /** Can be written while a page closes, unlike the database. */
  running: json<RunningNote>(
    'localStorage',
    'running',
    ({ workoutId, resultId, at }) => isText(workoutId) && isText(resultId) && at !== undefined
  ),
  dismissed: text('localStorage', 'put-away'),
  /** The last numbers of the quick timer. */
  lastForm: json<{ userId: string; form: Readonly<Record<string, unknown>> }>(
    'localStorage',
    'last-form',
    ({ userId, form }) => isText(userId) && isRecord(form)
  ),
  makeForm: json<KeptMakeForm>('localStorage', 'make', ({ userId }) => isText(userId)),
  wasHere: flag('localStorage', 'been'),
  /** The version whose release notes were seen; empty on a new device. */
  seenVersion: text('localStorage', 'version'),
  reminded: json<Reminded>('localStorage', 'reminded', ({ userId, at }) => isText(userId) && typeof at === 'number'),
  isInstallOver: flag('localStorage', 'install'),
  /** True if the user does not want to be asked for push messages again. */
  isPushOver: flag('localStorage', 'push-over'),
  unsent: stored<readonly UnsentCount[]>(
    'localStorage',
    'unsent',
    (kept) => {
      const all = JSON.parse(kept ?? '[]') as unknown
      return Array.isArray(all) ? (all as UnsentCount[]) : []
    },
    (all) => (all.length === 0 ? null : JSON.stringify(all))
  ),
  /** Ids of pending uploads that were resumed; the database records it a moment later. */
  resumed: stored<readonly string[]>(
    'localStorage',
    'resumed',
    (kept) => {
      const ids = JSON.parse(kept ?? '[]') as unknown
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    },
    (ids) => (ids.length === 0 ? null : JSON.stringify(ids))
  ),
  /** Newest first. */
  roomSeats: list<KeptSeat>('localStorage', 'rooms'),
  roomResults: list<KeptRoomResult>('localStorage', 'room-results'),
  areResultsWaiting: flag('localStorage', 'results'),
  areFilesWaiting: flag('localStorage', 'files'),
  areOwnVideosKept: flag('localStorage', 'own-videos'),
  isAnythingKept: flag('localStorage', 'kept'),
  isPromiseAsked: flag('localStorage', 'promise-asked'),
  /** Who opens a room is asked the same three things each time. */
  liveChoices: json<Readonly<Record<string, unknown>>>('localStorage', 'live-choices', isRecord),
  liveName: text('localStorage', 'live-name'),

  /** Those of the last room. */
  roomBreaks: json<{ memberId: string; spans: readonly BreakSpan[] }>(
    'sessionStorage',
    'room-breaks',
    ({ memberId, spans }) => isText(memberId) && Array.isArray(spans)
  ),
  notice: json<KeptNotice>('sessionStorage', 'notice', ({ key, params }) => isText(key) && isRecord(params)),
  /** The do-not-redirect flag of the spec. */
  stay: flag('sessionStorage', 'stay'),
  entering: flag('sessionStorage', 'entering'),
  typedNames: json<TypedNames>('sessionStorage', 'profile', ({ userId, firstName, lastName, nickname }) =>
    [userId, firstName, lastName, nickname].every(isText)
  ),
  typedTrainerPage: json<TypedTrainerPage>('sessionStorage', 'trainer-page', ({ userId, about, place, links }) =>
    [userId, about, place, links].every(isText)
  ),
  email: text('sessionStorage', 'email'),
  keptHeart: text('sessionStorage', 'heart'),
  /** The result for which someone went to sign in. */
  ownResult: json<OwnResult>(
    'sessionStorage',
    'own-result',
    ({ id, name, seconds }) => isText(id) && isText(name) && typeof seconds === 'number'
  ),
  packed: text('sessionStorage', 'packed'),
  /** End of each wait after a refused attempt, in milliseconds since 1970. */
  waits: numbers('sessionStorage', 'waits'),
  spots: stored<Readonly<Record<string, ReadingSpot>>>(
    'sessionStorage',
    'spots',
    (kept) => JSON.parse(kept ?? '{}') as Record<string, ReadingSpot>,
    (spots) => JSON.stringify(spots)
  ),
  reloadedAt: stored<number>('sessionStorage', 'reloaded', Number, String),
  /**
   * Links that the native app followed, without their queries: the one that started it and the last one, one per line.
   */
  nativeLinks: text('sessionStorage', 'links'),
  proof: json<KeptProof>('sessionStorage', 'proof', ({ kind }) => isText(kind))
}
