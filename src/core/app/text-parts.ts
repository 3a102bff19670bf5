/**
 * Texts are loaded in parts, so that a screen loads its own. A part names namespaces of the locale files, or single keys
 * of one (`errors.offline`); parts may share them.
 */
export const TEXT_PARTS = {
  /** What every page of the app needs. Of the errors those that reading can have: the part `errors` is there before somebody writes. */
  app: [
    'app',
    'levels',
    'nav',
    'phases',
    'sports',
    'states',
    'errors.account-deleting',
    'errors.database-away',
    'errors.database-slow',
    'errors.edge-not-set-up',
    'errors.internal',
    'errors.not-found',
    'errors.offline',
    'errors.permission-denied',
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
  /** The form that asks for a workout. */
  ai: [
    'ai',
    'concerns',
    'editor.icepoints',
    'editor.level',
    'editor.oneLess',
    'editor.oneMore',
    'editor.sport',
    'equipment',
    'errors.make-minutes'
  ],
  /** A draft, and the talk about it. */
  aiDraft: [
    'aiDraft',
    'editor.cooldown',
    'editor.limitTitle',
    'editor.limitWays',
    'editor.main',
    'editor.timeline',
    'editor.warmup',
    'errors.ai-away',
    'errors.ai-bad-answer',
    'errors.ai-busy',
    'errors.ai-full',
    'errors.ai-slow',
    'errors.ai-tries',
    'list.fullText'
  ],
  /** What is done with rows and blocks of the editor. */
  arrange: ['arrange'],
  /** An exercise of the library that comes along into a workout. */
  bring: ['bring'],
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
  /** Figures of exercises in the editor. */
  figures: ['figures'],
  fit: ['fit'],
  friends: [
    'errors.bad-email',
    'errors.email-empty',
    'errors.email-letters',
    'errors.friend-is-full',
    'errors.friendship-not-found',
    'errors.own-email',
    'friends',
    'together'
  ],
  /** Groups of friends, in `/friends`. */
  groups: ['groups'],
  /** What is said about files of other apps. */
  importing: ['importing'],
  /** The app on this device, and its new versions. */
  install: ['install'],
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
  /** Workouts that are kept offline: their screen, and the ways to keep one. */
  kept: [
    'kept',
    'errors.unreachable',
    'library.title',
    'list.approx',
    'list.exercises_one',
    'list.exercises_other',
    'list.openEnd',
    'list.tab-assigned',
    'list.tab-favourites',
    'list.tab-my',
    'list.tab-offline',
    'list.tab-public',
    'list.tabs',
    'list.timeline',
    'list.title'
  ],
  /** Ways to become friends. */
  inviting: [
    'errors',
    'inviting',
    'visibility.copied',
    'visibility.copy',
    'visibility.link',
    'visibility.notCopied',
    'visibility.share'
  ],
  limit: ['limit', 'simple'],
  list: ['library.title', 'list', 'visibility.private', 'visibility.public', 'visibility.unlisted'],
  /** What the menu of a workout asks, and what is said when nothing is found. */
  listMenu: [
    'list.browse',
    'list.clearFilters',
    'list.clearLevels',
    'list.createFirst',
    'list.delete',
    'list.deleteFailed',
    'list.deletePublicText',
    'list.deleteText',
    'list.deleteTitle',
    'list.deleted',
    'list.emptyFavourites',
    'list.emptyFavouritesText',
    'list.emptyMy',
    'list.emptyMyText',
    'list.emptyPublic',
    'list.emptyPublicText',
    'list.keep',
    'list.noMatch',
    'list.noMatchAt',
    'list.noMatchLevel',
    'list.noMatchText',
    'list.otherLevels_one',
    'list.otherLevels_other',
    'list.print',
    'list.reportCancel',
    'list.reportHint',
    'list.reportReason',
    'list.reportSend',
    'list.reportTitle',
    'list.reported',
    'visibility'
  ],
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
  /** Conversations and chats. */
  messages: ['messages', 'together'],
  /** Two versions of a workout side by side. */
  merge: ['merge'],
  /** What waits to be sent. */
  outbox: ['errors', 'outbox', 'visibility.private', 'visibility.public', 'visibility.unlisted'],
  page: ['page', 'public', 'visibility.menu'],
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
  privacy: ['privacy'],
  profile: ['auth', 'profile'],
  /** The sentence of a rating. */
  ratings: ['ratings'],
  /** Sound that is recorded for a message. */
  recording: ['recording'],
  resize: ['resize'],
  settings: ['cues', 'settings', 'timer'],
  /** Workouts that friends share. */
  sharing: ['sharing', 'errors.group-not-found', 'errors.not-friends'],
  signIn: [
    'auth',
    'errors.bad-email',
    'errors.email-empty',
    'errors.email-letters',
    'errors.nickname-too-long',
    'errors.password-empty',
    'errors.password-too-long',
    'errors.weak-password'
  ],
  statistic: ['statistic', 'errors.day-full', 'errors.statistic-not-found'],
  storage: ['storage'],
  /** Another exercise in place of one, in the editor and in a play. */
  /** What is written to us. */
  support: ['errors.message-empty', 'errors.support-limit', 'errors.text-too-long', 'support'],
  swap: ['editor.undo', 'library.easier', 'library.harder', 'library.without', 'swap'],
  /** What is said of unread messages after signing in. */
  unread: ['unread'],
  /** The sheet of sound and timer in a play. */
  sound: ['cues', 'timer']
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TextPart = keyof typeof TEXT_PARTS

/** Not in a whole namespace: what is said only of drafts, or by the menu of a workout, comes with them. */
const SELDOM =
  /^(?:errors\.(?:ai|make)-|list\.(?:browse|clear|create|delete|empty|keep|noMatch|otherLevels|print|report\w))/

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

export function partOf(texts: Texts, part: TextPart): Texts {
  const found: Record<string, Record<string, string>> = {}
  for (const name of TEXT_PARTS[part]) {
    const [namespace = '', key] = name.split('.')
    const all = texts[namespace] ?? {}
    const usual = Object.entries(all).filter(([one]) => !SELDOM.test(`${namespace}.${one}`))
    const wanted = key === undefined ? Object.fromEntries(usual) : { [key]: all[key] ?? '' }
    found[namespace] = { ...found[namespace], ...wanted }
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
