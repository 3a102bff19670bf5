/** The values that the browser keeps for us by name. Reading and writing never throw. */
import type { Theme } from '#core/account/settings.ts'
import type { MailProof } from '#core/account/sign-in-link.ts'
import type { Reading } from '#core/player/log.ts'

type Area = 'localStorage' | 'sessionStorage'

/** One value. `write` takes the default of `read` to remove it. */
export interface Stored<T> {
  read: () => T
  write: (value: T) => void
  /** Calls back when another tab changed it. */
  onElsewhere: (changed: () => void) => void
}

/** By key: texts that a blocked or full storage did not take. They hold for this page. */
const unsaved = new Map<string, string | null>()

/** `parse` gets null when nothing is stored or the text cannot be read; `print` gives null to remove it. */
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

/** Empty when nothing is stored. */
const text = (area: Area, name: string) =>
  stored<string>(
    area,
    name,
    (value) => value ?? '',
    (value) => (value === '' ? null : value)
  )

/** JSON that has the parts of `T`, else null. */
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

/** Numbers by name; other values are left out. */
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

const isText = (value: unknown): boolean => typeof value === 'string'
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings in stored form that are not saved with the account yet. */
export interface UnsentSettings {
  userId: string
  change: Readonly<Record<string, unknown>>
}

/** Names that are typed and not saved yet, and whose they are: in the same tab somebody else may log in next. */
export interface TypedNames {
  userId: string
  firstName: string
  lastName: string
  nickname: string
}

/** What a mail's link proved, and which mail it was. */
export type KeptProof = MailProof & { kind: 'verify' | 'recover' }

/** A message for the next page: the key of its text and what is filled in. */
export interface KeptNotice {
  key: string
  params: Readonly<Record<string, string>>
}

/** Which play runs here and when it was last seen. */
export interface RunningNote {
  workoutId: string
  resultId: string
  at: Reading
}

/** Every name that is in use. `layouts/head.astro` reads session, theme and motion before the first paint. */
export const storage = {
  /** Whether somebody was signed in when it was last known; never trusted. */
  session: flag('localStorage', 'session'),
  /** Milliseconds since 1970, as text; changes when a tab of this browser proved the mail address. */
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
  /** Language code; empty when none was chosen. */
  locale: text('localStorage', 'locale'),
  unsentSettings: json<UnsentSettings>(
    'localStorage',
    'unsent-settings',
    ({ userId, change }) => isText(userId) && isRecord(change)
  ),
  /** Sign-ins with a provider that this browser began: when, in milliseconds since 1970, by ticket. */
  tickets: numbers('localStorage', 'tickets'),
  /** The address that asked for a recovery mail. */
  recovery: text('localStorage', 'recovery'),
  isDim: flag('localStorage', 'dim'),
  isMuted: flag('localStorage', 'muted'),
  /** 0 to 1. */
  videoVolume: stored<number>(
    'localStorage',
    'video-volume',
    (kept) => {
      const volume = Number(kept ?? '1')
      return volume >= 0 && volume <= 1 ? volume : 1
    },
    String
  ),
  /** Can be written while a page goes away, unlike the database. */
  running: json<RunningNote>(
    'localStorage',
    'running',
    ({ workoutId, resultId, at }) => isText(workoutId) && isText(resultId) && at !== undefined
  ),
  /** Whether finished plays wait to be sent, so that pages need not open the database to know. */
  areResultsWaiting: flag('localStorage', 'results'),

  notice: json<KeptNotice>('sessionStorage', 'notice', ({ key, params }) => isText(key) && isRecord(params)),
  /** The do-not-redirect flag of the spec. */
  stay: flag('sessionStorage', 'stay'),
  /** Whether this tab was turning a provider's answer into a session when it was left. */
  entering: flag('sessionStorage', 'entering'),
  typedNames: json<TypedNames>('sessionStorage', 'profile', ({ userId, firstName, lastName, nickname }) =>
    [userId, firstName, lastName, nickname].every(isText)
  ),
  /** The address as typed into the sign-in forms. */
  email: text('sessionStorage', 'email'),
  /** Until when a refused attempt has to wait, in milliseconds since 1970, by name of the attempt. */
  waits: numbers('sessionStorage', 'waits'),
  proof: json<KeptProof>('sessionStorage', 'proof', ({ kind }) => isText(kind))
}
