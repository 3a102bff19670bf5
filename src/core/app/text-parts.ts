import { TEXTS_OF_CONVERSATIONS } from './conversation-texts.ts'
import { ERRORS_EVERYWHERE } from './everywhere-texts.ts'
import { TEXTS_OF_FIGURE_FILTER } from './figure-filter-texts.ts'
import { TEXTS_OF_CAMERA_TEST, TEXTS_OF_MAKING, TEXTS_OF_STUDIO } from './studio-texts.ts'
import { TEXTS_OF_ACCOUNT_SHEET, TEXTS_OF_LIST_MENU } from './menu-texts.ts'

/** Texts load in parts, a screen its own. A part names namespaces of the locale files, or single keys (`errors.offline`). */
export const TEXT_PARTS = {
  app: ['app', 'levels', 'nav', 'phases', 'sports', 'states', ...ERRORS_EVERYWHERE],
  account: ['account', 'export', 'limit', 'nav.profile', 'nav.settings'],
  accountSheet: TEXTS_OF_ACCOUNT_SHEET,
  admin: ['admin', 'limit'],
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
  aiPhoto: [
    'aiPhoto',
    'errors.ai-limit',
    'errors.ai-no-picture',
    'errors.ai-picture-too-large',
    'errors.ai-unavailable',
    'errors.bad-file',
    'errors.bad-file-size',
    'errors.bad-picture',
    'errors.picture-heic',
    'errors.picture-no-memory',
    'errors.picture-too-large',
    'errors.picture-too-many-pixels'
  ],
  arrange: ['arrange'],
  bring: ['bring'],
  card: ['levels', 'public', 'sports'],
  /** An open conversation; its list is the part `messages`. */
  chat: ['messages'],
  editor: ['editor', 'limit.mb', 'timer', 'visibility'],
  calendar: ['calendar', 'progress', 'errors.training-not-found'],
  cameraTest: TEXTS_OF_CAMERA_TEST,
  carry: [
    'carry',
    'visibility.copied',
    'visibility.copy',
    'visibility.link',
    'visibility.notCopied',
    'visibility.share'
  ],
  chapters: ['chapters'],
  dateSheet: ['dateSheet'],
  errors: ['errors'],
  export: ['account', 'export'],
  firstSound: ['firstSound'],
  feed: [
    'feed',
    'errors',
    'visibility.copied',
    'visibility.copy',
    'visibility.link',
    'visibility.notCopied',
    'visibility.share'
  ],
  figureFilter: TEXTS_OF_FIGURE_FILTER,
  figures: ['figures'],
  filming: ['filming'],
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
  groups: ['groups'],
  history: ['history', 'errors.day-full'],
  importing: ['importing'],
  install: ['install'],
  intro: [
    'nav.intro',
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
  listMenu: TEXTS_OF_LIST_MENU,
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
    'list.fullText',
    'simple'
  ],
  videoParts: ['videoParts'],
  media: ['media'],
  messages: TEXTS_OF_CONVERSATIONS,
  merge: ['merge'],
  outbox: ['errors', 'outbox', 'visibility.private', 'visibility.public', 'visibility.unlisted'],
  page: [
    'page',
    'public',
    'visibility.menu',
    'sharing.menu',
    'list.carry',
    'list.copy',
    'list.duplicate',
    'list.edit',
    'list.favouriteFailed',
    'list.report'
  ],
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
  plans: ['plans', 'errors'],
  presets: ['options', 'presets'],
  privacy: ['privacy'],
  profile: ['auth', 'profile'],
  proposals: ['proposals'],
  ratings: ['ratings'],
  recording: ['recording'],
  reminders: ['reminders', 'today'],
  repeats: ['repeats', 'editor.oneLess', 'editor.oneMore'],
  resize: ['resize'],
  sendings: ['sendings', ...TEXTS_OF_MAKING],
  settings: [
    'cues',
    'nav.theme-contrast',
    'nav.theme-dark',
    'nav.theme-light',
    'nav.theme-standard',
    'settings',
    'timer'
  ],
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
  statistic: ['progress', 'statistic', 'errors.day-full', 'errors.statistic-not-found'],
  statisticSheets: ['statisticSheets'],
  studio: TEXTS_OF_STUDIO,
  storage: ['storage'],
  proPrice: ['limit.priceMonth', 'limit.priceOnce', 'limit.priceYear'],
  support: ['errors.message-empty', 'errors.support-limit', 'errors.text-too-long', 'support'],
  swap: ['editor.undo', 'library.easier', 'library.harder', 'library.without', 'swap'],
  unread: ['unread'],
  sound: ['cues', 'timer']
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TextPart = keyof typeof TEXT_PARTS

/** Not in a whole namespace: what is said only of drafts, or by a menu, comes with them. */
const SELDOM =
  /^(?:errors\.(?:ai|make)-|filming\.(?:make[A-Z]|making-|masterFull$|storing$)|nav\.(?:about|contract|intro|language|logOut|profile|settings|storage|theme|toAccount)|list\.(?:browse|carry|clear|compare|copied|copy|create|delete|duplicate|edit$|empty|full|heartTaken|isPublic|keep|link|meter|noMatch|otherLevels|open$|print|report|shareLink|unpublished|visibilityFailed))/

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

export function joinParts(parts: readonly Texts[]): Texts {
  const joined: Record<string, Readonly<Record<string, string>>> = {}
  for (const part of parts) {
    for (const [namespace, keys] of Object.entries(part)) joined[namespace] = { ...joined[namespace], ...keys }
  }
  return joined
}
