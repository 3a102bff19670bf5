/** Every text that a screen names is in a part that it loads. A component that it loads by `import()` names its parts itself. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { partOf, TEXT_PARTS, type TextPart } from '#core/app/text-parts.ts'
import en from '#locales/en.json'

const IMPORT = /^(?:import|export)(?! type)[^'";]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+\.ts)'\)/gm
const KEY = /['"`]([a-z][A-Za-z]*)\.([A-Za-z][\w-]*)?(\$\{)?/g

const fileOf = (from: string, target: string): string | null => {
  if (target.startsWith('#core/')) return join('src/core', target.slice('#core/'.length))
  return target.startsWith('.') ? join(dirname(from), target) : null
}

/** They name texts, and show none. */
const TABLES = [
  'text-parts',
  'conversation-texts',
  'figure-filter-texts',
  'everywhere-texts',
  'menu-texts',
  'studio-texts'
].map((name) => join('src/core/app', `${name}.ts`))

function modulesOf(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(entry) || !/\.tsx?$/.test(entry)) return seen
  seen.add(entry)
  for (const [, from, bare, later] of readFileSync(entry, 'utf8').matchAll(IMPORT)) {
    const file = fileOf(entry, from ?? bare ?? later ?? '')
    // `data` says nothing: it may not know the texts.
    if (file !== null && !(later !== undefined && file.startsWith('src/data/'))) modulesOf(file, seen)
  }
  return seen
}

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = en

const PLURAL = /_(?:one|other)$/

/** `namespace.name` of all texts of a part; of plurals without their form. */
const keysOf = (parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) =>
    Object.entries(partOf(texts, part)).flatMap(([namespace, names]) =>
      Object.keys(names).map((name) => `${namespace}.${name.replace(PLURAL, '')}`)
    )
  )
const ALL = new Set(keysOf(Object.keys(TEXT_PARTS) as TextPart[]))

/** Whole keys must exist, so a path like `'list.ts'` is no text. Of a key that is put together, what all of its texts begin with. */
function keysIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  return [...code.matchAll(KEY)].flatMap(([, namespace = '', name = '', built]) => {
    const key = `${namespace}.${name}`
    if (built === undefined) return ALL.has(key) ? [key] : []
    return [...ALL].some((one) => one.startsWith(key)) ? [`${key}*`] : []
  })
}

const isHeld = (held: ReadonlySet<string>, key: string): boolean =>
  key.endsWith('*') ? [...held].some((one) => one.startsWith(key.slice(0, -1))) : held.has(key)

/** Of parts that a file loads itself, before it says something. */
function keysLoadedBy(file: string): Set<string> {
  const calls = readFileSync(file, 'utf8').matchAll(/\bloadTexts\(\[([^\]]*)\]\)/g)
  return new Set(keysOf([...calls].flatMap(([, names = '']) => names.match(/\w+/g) ?? []) as TextPart[]))
}

const APP: readonly TextPart[] = ['app']
const ENTRIES: Readonly<Record<string, readonly TextPart[]>> = {
  'app/start-app.tsx': [],
  'app/frame/app-shell.tsx': [],
  'app/frame/account-sheet.tsx': ['accountSheet'],
  'account/account-screen.tsx': ['account'],
  'account/delete-sheet.tsx': ['account', 'errors'],
  'account/sign-in/forgot-view.tsx': ['signIn'],
  'account/sign-in/login-screen.tsx': ['signIn'],
  'account/sign-in/new-password-view.tsx': ['signIn'],
  'account/sign-in/register-screen.tsx': ['signIn'],
  'account/sign-in/verify-view.tsx': ['signIn'],
  'account/export/export-screen.tsx': ['export'],
  'account/profile/crop-sheet.tsx': ['profile'],
  'account/profile/profile-screen.tsx': ['profile'],
  'account/settings/settings-screen.tsx': ['settings'],
  'ai/ai-part.tsx': ['ai', 'aiPhoto'],
  'ai/arriving-panel.tsx': ['ai', 'aiDraft'],
  'ai/draft-part.tsx': ['ai', 'aiDraft'],
  'ai/make-screen.tsx': ['ai'],
  'ai/swap-sheet.tsx': ['ai', 'aiDraft'],
  'app/install/app-part.tsx': ['install', 'settings'],
  'app/intro/intro-screen.tsx': ['intro'],
  'app/outbox/leave-sheet.tsx': ['outbox'],
  'app/outbox/unsent-sign.tsx': ['outbox'],
  'admin/admin-section.tsx': ['account', 'admin'],
  'editor/arrange-sheet.tsx': ['arrange', 'editor'],
  'editor/limit-notes.tsx': ['editor', 'errors'],
  'editor/notes.tsx': ['editor', 'errors'],
  'editor/choice-bar.tsx': ['arrange', 'editor'],
  'editor/clip/clip.tsx': ['arrange', 'editor'],
  'editor/exercise-fields.tsx': ['editor', 'errors'],
  'editor/block-frame.tsx': ['arrange', 'editor'],
  'editor/creation-options/creation-options-screen.tsx': ['carry', 'list', 'making', 'presets'],
  'editor/creation-options/brought-exercise.tsx': ['bring', 'carry', 'list', 'making', 'presets'],
  'editor/creation-options/into-own.tsx': ['bring', 'carry', 'list', 'making', 'presets'],
  'editor/editor-screen.tsx': ['editor'],
  'editor/figures/figure-field.tsx': ['editor', 'errors', 'figures'],
  'editor/figures/figure-sheet.tsx': ['editor', 'errors', 'figureFilter', 'figures'],
  'editor/row-figure.tsx': ['editor', 'errors'],
  'editor/fit-draft.tsx': ['editor', 'errors', 'fit'],
  'editor/import/import-sheet.tsx': ['carry', 'errors', 'importing'],
  'editor/limit-reached/limit-reached-screen.tsx': ['limit', 'list'],
  'editor/limit-reached/pro-price.tsx': ['limit', 'proPrice'],
  'editor/limit-reached/pro-way.tsx': ['limit', 'list'],
  'editor/media/step-media.tsx': ['editor', 'errors', 'media'],
  'editor/media/video-sheet.tsx': ['editor', 'errors', 'media'],
  'editor/media/workout-media.tsx': ['editor', 'errors', 'media'],
  'editor/merge/merge-dialog.tsx': ['editor', 'errors', 'merge'],
  'editor/side-cards.tsx': ['editor'],
  'editor/simple-creation/preset-fields.tsx': ['making', 'presets'],
  'editor/simple-creation/simple-creation-screen.tsx': ['making'],
  'list/drop-file.tsx': ['carry'],
  'exercises/swap-sheet.tsx': ['editor', 'player', 'swap'],
  'editor/text-view/parts.tsx': ['editor', 'notation'],
  'list/picture-address.tsx': ['list'],
  'list/filter-sheets.tsx': ['list'],
  'list/more-sheet.tsx': ['list', 'listMenu', 'sharing'],
  'list/empty-list.tsx': ['list', 'listMenu', 'sharing'],
  'list/no-match.tsx': ['list', 'listMenu', 'sharing'],
  'list/streak-text.tsx': ['reminders'],
  'list/workout-list-screen.tsx': ['list'],
  'list/full-note.tsx': ['list', 'listMenu', 'sharing'],
  'media/delete-files-sheet.tsx': ['errors', 'storage'],
  'media/keep-here.ts': ['kept'],
  'media/keep-parts.tsx': ['kept'],
  'media/off-workouts-screen.tsx': ['kept'],
  'media/picture-tool.tsx': ['errors', 'pictureTool'],
  'media/resize-screen.tsx': ['resize'],
  'media/storage-screen.tsx': ['storage'],
  'planning/calendar-screen.tsx': ['calendar'],
  'planning/date-sheet.tsx': ['calendar', 'dateSheet', 'errors'],
  'planning/day-sheet.tsx': ['calendar', 'dateSheet', 'proposals'],
  'planning/scope-sheet.tsx': ['calendar', 'dateSheet'],
  'planning/entry-sheet.tsx': ['errors', 'statistic', 'statisticSheets'],
  'planning/calendar-feed-sheet.tsx': ['feed'],
  'planning/chart-sheet.tsx': ['statistic', 'statisticSheets'],
  'planning/goal-sheet.tsx': ['statistic', 'statisticSheets'],
  'planning/history-sheet.tsx': ['history', 'statistic'],
  'planning/picture-sheet.tsx': ['statistic', 'statisticSheets'],
  'planning/plan-share.tsx': ['plans', 'sharing'],
  'planning/plans-part.tsx': ['calendar', 'dateSheet', 'plans'],
  'planning/plan-weeks-sheet.tsx': ['plans'],
  'planning/proposals-part.tsx': ['calendar', 'proposals'],
  'planning/reminders-part.tsx': ['reminders'],
  'planning/statistic-below.tsx': ['statistic'],
  'planning/statistic-screen.tsx': ['statistic'],
  'player/open-player.tsx': ['player'],
  'player/done.tsx': ['install', 'player'],
  'mail/support-sheet.tsx': ['support'],
  'mail/support-part.tsx': ['support'],
  'player/end-heart.tsx': ['list', 'ratings'],
  'player/first-sound.tsx': ['firstSound', 'player'],
  'player/fit-play.tsx': ['fit', 'player'],
  'player/keys-dialog.tsx': ['player'],
  'player/known-exercise.tsx': ['player', 'swap'],
  'player/offer.tsx': ['player'],
  'player/pip.tsx': ['player'],
  'player/plan-sheet.tsx': ['player'],
  'player/play-bar.tsx': ['player'],
  'player/rating-sentence.tsx': ['player', 'ratings'],
  'player/segment-figure.tsx': ['player'],
  'player/share-sheet.tsx': ['player'],
  'player/sound-dialog.tsx': ['player', 'sound'],
  'player/swapped-note.tsx': ['player', 'swap'],
  'player/unfinished-notes.tsx': ['player'],
  'studio/camera-test-screen.tsx': ['cameraTest'],
  'studio/filming-screen.tsx': ['filming'],
  'studio/filming-stage.tsx': ['filming'],
  'studio/open-studio.tsx': ['studio', 'chapters'],
  'studio/paste-chapters.tsx': ['studio', 'chapters', 'errors'],
  'studio/preview-chapters.tsx': ['studio', 'chapters', 'player'],
  'studio/repeat-chapters.tsx': ['studio', 'chapters', 'repeats', 'errors'],
  'studio/save-chapters.tsx': ['studio', 'errors', 'sendings'],
  'studio/studio-actions.tsx': ['studio', 'chapters'],
  'studio/studio-screen.tsx': ['studio'],
  'studio/sending-list.tsx': ['filming', 'errors', 'sendings'],
  'studio/video-workout-sheet.tsx': ['filming', 'errors', 'sendings'],
  'studio/watch-sheet.tsx': ['filming'],
  'player/video-notes.tsx': ['player'],
  'player/video-parts.tsx': ['player', 'videoParts'],
  'together/friends-screen.tsx': ['friends'],
  'together/invite-sheet.tsx': ['friends', 'inviting'],
  'together/landing-sheet.tsx': ['friends', 'inviting'],
  'together/person-sheet.tsx': ['friends'],
  'together/privacy-part.tsx': ['privacy'],
  'together/messages/chat.tsx': ['chat', 'messages'],
  'together/messages/messages-screen.tsx': ['messages'],
  'together/messages/start-sheet.tsx': ['chat', 'messages'],
  'together/messages/recording-part.tsx': ['messages', 'recording'],
  'together/assigned/assigned-list.tsx': ['list', 'listMenu', 'sharing'],
  'together/assigned/remove-sheet.tsx': ['sharing'],
  'together/sharing/share-button.tsx': ['sharing'],
  'together/sharing/share-sheet.tsx': ['sharing'],
  'together/sharing/shared-by.tsx': ['page', 'sharing'],
  'together/sharing/who-has.tsx': ['page', 'sharing'],
  'together/groups/add-sheet.tsx': ['errors', 'groups'],
  'together/groups/edit-group-sheet.tsx': ['errors', 'groups', 'profile'],
  'together/groups/group-part.tsx': ['errors', 'groups'],
  'together/groups/groups-section.tsx': ['errors', 'groups'],
  'together/groups/hand-sheet.tsx': ['errors', 'groups'],
  'together/groups/make-sheet.tsx': ['errors', 'groups'],
  'together/groups/sure-sheet.tsx': ['errors', 'groups'],
  'workout/carry-sheet.tsx': ['carry'],
  'workout/packed-workout-screen.tsx': ['carry', 'page'],
  'workout/play-screen.tsx': ['player'],
  'workout/last-line.tsx': ['page'],
  'workout/page-cover.tsx': ['page'],
  'workout/page-pictures.tsx': ['page'],
  'workout/page-share.tsx': ['page'],
  'workout/print-workout.tsx': ['errors', 'page'],
  'workout/said.tsx': ['ratings'],
  'workout/report-sheet.tsx': ['listMenu', 'page'],
  'workout/visibility-sheet.tsx': ['list', 'listMenu'],
  'workout/workout-page-screen.tsx': ['page']
}

test.each(Object.entries(ENTRIES))('%s has its texts', (name, parts) => {
  const held = new Set(keysOf([...APP, ...parts]))
  const modules = [...modulesOf(join('src/islands', name))].filter((file) => !TABLES.includes(file))
  expect(modules.length).toBeGreaterThan(1)
  const missing = modules.flatMap((file) => {
    const own = keysLoadedBy(file)
    return keysIn(file).flatMap((key) => (isHeld(held, key) || isHeld(own, key) ? [] : [`${key} in ${file}`]))
  })
  expect([...new Set(missing)]).toEqual([])
})

test('what screens load, and every part that is loaded by import(), is checked above', () => {
  const listed = new Set(Object.keys(ENTRIES).map((name) => join('src/islands', name)))
  const app = Object.keys(ENTRIES).flatMap((name) => [...modulesOf(join('src/islands', name))])
  const later = [...new Set(app)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\('([^']+\.tsx)'\)/g)].map(([, target]) =>
      fileOf(file, target ?? '')
    )
  )
  expect(later.length).toBeGreaterThan(20)
  expect([...new Set(later)].filter((file) => file !== null && !listed.has(file))).toEqual([])
})

test('a screen of the app loads the parts that are checked above', () => {
  const code = readFileSync('src/islands/app/screens.ts', 'utf8')
  const files = [...code.matchAll(/^  (\w+): \(\) =>\s+import\('\.\.\/([^']+)'\)/gm)]
  expect(files.length).toBeGreaterThan(9)
  for (const [, screen = '', file = ''] of files) {
    const loaded = new RegExp(`^  ${screen}: \\[([^\\]]*)\\]`, 'm').exec(code)?.[1] ?? ''
    expect([screen, loaded.match(/\w+/g)]).toEqual([screen, ENTRIES[file]])
  }
})
