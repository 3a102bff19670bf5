import type { TextPart } from '#core/app/text-parts.ts'
import type { Messages } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'

export type AppPart = Exclude<TextPart, 'card'>

type Files = Record<string, () => Promise<Messages>>

/** Part of the name of each file in a build (`scripts/lib/text-parts.ts`). */
declare const TEXTS_HASH: string

// For development and tests. Vite reads these calls as they are written here.
const FILES: Readonly<Record<AppPart, Files>> = {
  app: import.meta.glob<Messages>('/locales/*.json', { query: '?part=app', import: 'default' }),
  account: import.meta.glob<Messages>('/locales/*.json', { query: '?part=account', import: 'default' }),
  accountSheet: import.meta.glob<Messages>('/locales/*.json', { query: '?part=accountSheet', import: 'default' }),
  admin: import.meta.glob<Messages>('/locales/*.json', { query: '?part=admin', import: 'default' }),
  ai: import.meta.glob<Messages>('/locales/*.json', { query: '?part=ai', import: 'default' }),
  aiDraft: import.meta.glob<Messages>('/locales/*.json', { query: '?part=aiDraft', import: 'default' }),
  aiPhoto: import.meta.glob<Messages>('/locales/*.json', { query: '?part=aiPhoto', import: 'default' }),
  arrange: import.meta.glob<Messages>('/locales/*.json', { query: '?part=arrange', import: 'default' }),
  bring: import.meta.glob<Messages>('/locales/*.json', { query: '?part=bring', import: 'default' }),
  calendar: import.meta.glob<Messages>('/locales/*.json', { query: '?part=calendar', import: 'default' }),
  cameraTest: import.meta.glob<Messages>('/locales/*.json', { query: '?part=cameraTest', import: 'default' }),
  carry: import.meta.glob<Messages>('/locales/*.json', { query: '?part=carry', import: 'default' }),
  chat: import.meta.glob<Messages>('/locales/*.json', { query: '?part=chat', import: 'default' }),
  chapters: import.meta.glob<Messages>('/locales/*.json', { query: '?part=chapters', import: 'default' }),
  dateSheet: import.meta.glob<Messages>('/locales/*.json', { query: '?part=dateSheet', import: 'default' }),
  editor: import.meta.glob<Messages>('/locales/*.json', { query: '?part=editor', import: 'default' }),
  errors: import.meta.glob<Messages>('/locales/*.json', { query: '?part=errors', import: 'default' }),
  export: import.meta.glob<Messages>('/locales/*.json', { query: '?part=export', import: 'default' }),
  feed: import.meta.glob<Messages>('/locales/*.json', { query: '?part=feed', import: 'default' }),
  firstSound: import.meta.glob<Messages>('/locales/*.json', { query: '?part=firstSound', import: 'default' }),
  figureFilter: import.meta.glob<Messages>('/locales/*.json', { query: '?part=figureFilter', import: 'default' }),
  figures: import.meta.glob<Messages>('/locales/*.json', { query: '?part=figures', import: 'default' }),
  studio: import.meta.glob<Messages>('/locales/*.json', { query: '?part=studio', import: 'default' }),
  filming: import.meta.glob<Messages>('/locales/*.json', { query: '?part=filming', import: 'default' }),
  fit: import.meta.glob<Messages>('/locales/*.json', { query: '?part=fit', import: 'default' }),
  friends: import.meta.glob<Messages>('/locales/*.json', { query: '?part=friends', import: 'default' }),
  groups: import.meta.glob<Messages>('/locales/*.json', { query: '?part=groups', import: 'default' }),
  history: import.meta.glob<Messages>('/locales/*.json', { query: '?part=history', import: 'default' }),
  importing: import.meta.glob<Messages>('/locales/*.json', { query: '?part=importing', import: 'default' }),
  install: import.meta.glob<Messages>('/locales/*.json', { query: '?part=install', import: 'default' }),
  intro: import.meta.glob<Messages>('/locales/*.json', { query: '?part=intro', import: 'default' }),
  inviting: import.meta.glob<Messages>('/locales/*.json', { query: '?part=inviting', import: 'default' }),
  kept: import.meta.glob<Messages>('/locales/*.json', { query: '?part=kept', import: 'default' }),
  limit: import.meta.glob<Messages>('/locales/*.json', { query: '?part=limit', import: 'default' }),
  list: import.meta.glob<Messages>('/locales/*.json', { query: '?part=list', import: 'default' }),
  listMenu: import.meta.glob<Messages>('/locales/*.json', { query: '?part=listMenu', import: 'default' }),
  making: import.meta.glob<Messages>('/locales/*.json', { query: '?part=making', import: 'default' }),
  media: import.meta.glob<Messages>('/locales/*.json', { query: '?part=media', import: 'default' }),
  merge: import.meta.glob<Messages>('/locales/*.json', { query: '?part=merge', import: 'default' }),
  messages: import.meta.glob<Messages>('/locales/*.json', { query: '?part=messages', import: 'default' }),
  notation: import.meta.glob<Messages>('/locales/*.json', { query: '?part=notation', import: 'default' }),
  outbox: import.meta.glob<Messages>('/locales/*.json', { query: '?part=outbox', import: 'default' }),
  page: import.meta.glob<Messages>('/locales/*.json', { query: '?part=page', import: 'default' }),
  pictureTool: import.meta.glob<Messages>('/locales/*.json', { query: '?part=pictureTool', import: 'default' }),
  player: import.meta.glob<Messages>('/locales/*.json', { query: '?part=player', import: 'default' }),
  plans: import.meta.glob<Messages>('/locales/*.json', { query: '?part=plans', import: 'default' }),
  presets: import.meta.glob<Messages>('/locales/*.json', { query: '?part=presets', import: 'default' }),
  privacy: import.meta.glob<Messages>('/locales/*.json', { query: '?part=privacy', import: 'default' }),
  profile: import.meta.glob<Messages>('/locales/*.json', { query: '?part=profile', import: 'default' }),
  proposals: import.meta.glob<Messages>('/locales/*.json', { query: '?part=proposals', import: 'default' }),
  ratings: import.meta.glob<Messages>('/locales/*.json', { query: '?part=ratings', import: 'default' }),
  recording: import.meta.glob<Messages>('/locales/*.json', { query: '?part=recording', import: 'default' }),
  reminders: import.meta.glob<Messages>('/locales/*.json', { query: '?part=reminders', import: 'default' }),
  repeats: import.meta.glob<Messages>('/locales/*.json', { query: '?part=repeats', import: 'default' }),
  resize: import.meta.glob<Messages>('/locales/*.json', { query: '?part=resize', import: 'default' }),
  sendings: import.meta.glob<Messages>('/locales/*.json', { query: '?part=sendings', import: 'default' }),
  settings: import.meta.glob<Messages>('/locales/*.json', { query: '?part=settings', import: 'default' }),
  sharing: import.meta.glob<Messages>('/locales/*.json', { query: '?part=sharing', import: 'default' }),
  signIn: import.meta.glob<Messages>('/locales/*.json', { query: '?part=signIn', import: 'default' }),
  sound: import.meta.glob<Messages>('/locales/*.json', { query: '?part=sound', import: 'default' }),
  statistic: import.meta.glob<Messages>('/locales/*.json', { query: '?part=statistic', import: 'default' }),
  statisticSheets: import.meta.glob<Messages>('/locales/*.json', { query: '?part=statisticSheets', import: 'default' }),
  storage: import.meta.glob<Messages>('/locales/*.json', { query: '?part=storage', import: 'default' }),
  proPrice: import.meta.glob<Messages>('/locales/*.json', { query: '?part=proPrice', import: 'default' }),
  support: import.meta.glob<Messages>('/locales/*.json', { query: '?part=support', import: 'default' }),
  swap: import.meta.glob<Messages>('/locales/*.json', { query: '?part=swap', import: 'default' }),
  unread: import.meta.glob<Messages>('/locales/*.json', { query: '?part=unread', import: 'default' }),
  videoParts: import.meta.glob<Messages>('/locales/*.json', { query: '?part=videoParts', import: 'default' })
}

/** @throws when the file cannot be loaded. */
export async function textFile(part: AppPart, language: Language): Promise<Messages> {
  // A table of 70 names would be a part of every screen's first script.
  if (import.meta.env.PROD) {
    const file = `/_astro/${part}-${language}.${TEXTS_HASH}.js`
    return ((await import(/* @vite-ignore */ file)) as { default: Messages }).default
  }
  const load = FILES[part][`/locales/${language}.json`]
  if (load === undefined) throw new RangeError(`no texts: ${part} ${language}`)
  return load()
}
