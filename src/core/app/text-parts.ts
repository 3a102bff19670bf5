/**
 * Texts are loaded in parts, so that a screen loads its own. A part names namespaces of the locale files, or single keys
 * of one (`errors.offline`); parts may share them.
 */
export const TEXT_PARTS = {
  /** What every page of the app needs. Of the errors those that any call can have. */
  app: [
    'app',
    'levels',
    'nav',
    'phases',
    'sports',
    'states',
    'errors.aborted',
    'errors.account-deleting',
    'errors.busy',
    'errors.cancelled',
    'errors.database-away',
    'errors.database-slow',
    'errors.deadline-exceeded',
    'errors.device-storage',
    'errors.edge-not-set-up',
    'errors.internal',
    'errors.invalid-argument',
    'errors.limit-reached',
    'errors.newer-version',
    'errors.not-found',
    'errors.not-yours',
    'errors.offline',
    'errors.permission-denied',
    'errors.quota-exceeded',
    'errors.rate-limited',
    'errors.session-over',
    'errors.sign-in-needed',
    'errors.timeout',
    'errors.unauthenticated',
    'errors.unavailable',
    'errors.unknown',
    'errors.unreachable',
    'errors.workout-not-found'
  ],
  account: ['account', 'export', 'limit'],
  admin: ['admin', 'limit'],
  /** What is done with rows and blocks of the editor. */
  arrange: ['arrange'],
  card: ['levels', 'public', 'sports'],
  editor: ['editor', 'limit.mb', 'timer', 'visibility'],
  /** A workout on its way out of the app, or into it. */
  carry: [
    'carry',
    'visibility.copied',
    'visibility.copy',
    'visibility.link',
    'visibility.notCopied',
    'visibility.share'
  ],
  errors: ['errors'],
  export: ['account', 'export'],
  /** What is said about files of other apps. */
  /** Figures of exercises in the editor. */
  figures: ['figures'],
  fit: ['fit'],
  importing: ['importing'],
  intro: [
    'intro',
    'editor.rounds',
    'list.createFirst',
    'list.isPublic',
    'simple.title',
    'splash.clockExercise',
    'splash.h1a',
    'splash.h1b',
    'splash.h1c',
    'splash.ridgeBoxing',
    'splash.ridgeLadder',
    'splash.ridgeTabata',
    'splash.ridgeText',
    'splash.ridgeTitle',
    'splash.ridgeYoga'
  ],
  limit: ['limit', 'simple'],
  list: ['library.title', 'list', 'visibility'],
  /** Simple creation. */
  making: [
    'editor.deviceFull',
    'editor.exerciseLimitPro',
    'editor.exerciseLimitText',
    'editor.exerciseLimitTitle',
    'editor.failedKept',
    'editor.icepoints',
    'editor.leftOutOk',
    'editor.leftOutUndo',
    'editor.leftOut_one',
    'editor.leftOut_other',
    'editor.level',
    'editor.limitText',
    'editor.limitTitle',
    'editor.limitWays',
    'editor.name',
    'editor.oneLess',
    'editor.oneMore',
    'editor.restBetween',
    'editor.rounds',
    'editor.sport',
    'editor.timeline',
    'editor.toList',
    'editor.tooLong_one',
    'editor.tooLong_other',
    'editor.used',
    'simple'
  ],
  media: ['media'],
  /** Two versions of a workout side by side. */
  merge: ['merge'],
  page: ['page', 'public'],
  pictureTool: ['pictureTool'],
  notation: ['notation', 'notationError'],
  player: [
    'errors.not-played-yet',
    'page.browse',
    'page.failed',
    'page.loading',
    'page.logInText',
    'page.notFoundText',
    'page.notFoundTitle',
    'page.title',
    'player'
  ],
  /** Ways to a new workout, and the kinds of simple creation. */
  presets: ['options', 'presets'],
  profile: ['auth', 'profile'],
  resize: ['resize'],
  settings: ['cues', 'settings', 'timer'],
  signIn: ['auth'],
  storage: ['storage'],
  /** The sheet of sound and timer in a play. */
  sound: ['cues', 'timer']
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TextPart = keyof typeof TEXT_PARTS

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

export function partOf(texts: Texts, part: TextPart): Texts {
  const found: Record<string, Record<string, string>> = {}
  for (const name of TEXT_PARTS[part]) {
    const [namespace = '', key] = name.split('.')
    const all = texts[namespace] ?? {}
    found[namespace] = { ...found[namespace], ...(key === undefined ? all : { [key]: all[key] ?? '' }) }
  }
  return found
}

/** Texts of several parts as one. */
export function joinParts(parts: readonly Texts[]): Texts {
  const joined: Record<string, Readonly<Record<string, string>>> = {}
  for (const part of parts) {
    for (const [namespace, keys] of Object.entries(part)) joined[namespace] = { ...joined[namespace], ...keys }
  }
  return joined
}
