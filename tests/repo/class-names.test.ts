/** Styles and markup use the same classes, with readable names. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (pattern: string): string =>
  globSync(pattern)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

/** Built in code: `is-${kind}`. */
const COMPOSED = /^(is|phase|plan|ridge)-/

const css = read('src/styles/**/*.css').replaceAll(/\/\*.*?\*\//gs, '')
const preludes = [...css.matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude)
const styled = new Set(
  preludes.flatMap((prelude) => [...prelude.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
)

test('every styled class is used', () => {
  const words = new Set(read('{src,functions}/**/*.{ts,tsx,astro}').match(/[a-z][\w-]*/g))
  expect(styled.size).toBeGreaterThan(100)
  expect([...styled].filter((name) => !words.has(name) && !COMPOSED.test(name))).toEqual([])
})

test('every class in markup has styles', () => {
  const pages = read('src/{islands,ui,layouts,pages,core}/**/*.{tsx,astro,ts}')
  const attributes = [...pages.matchAll(/\bclass(?:Name)?="([^"$]*)"/g)].map(([, names = '']) => names)
  const used = new Set(attributes.flatMap((names) => names.split(/\s+/)))
  expect([...used].filter((name) => /^[a-z][\w-]*$/.test(name) && !styled.has(name))).toEqual([])
})

test('no class is a cryptic abbreviation', () => {
  expect([...styled].filter((name) => name.length < 4)).toEqual(['row'])
})

/** Each rule with the classes of its selector and of the selectors around it. */
function rulesOf(text: string): { own: string[]; around: string[] }[] {
  const rules: { own: string[]; around: string[] }[] = []
  const open: string[][] = []
  for (const [, prelude = '', end] of text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const own = [...prelude.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    rules.push({ own, around: open.flat() })
    open.push(own)
  }
  return rules
}

const sheets = globSync('src/styles/**/*.css')
  .map((path) => path.replaceAll('\\', '/').replace('src/styles/', ''))
  .sort()
  .map((file) => {
    const text = readFileSync(`src/styles/${file}`, 'utf8')
    const imports = [...text.matchAll(/^@import '\.\/([\w-]+\.css)'/gm)].map(([, name = '']) => name)
    return { file, imports, rules: rulesOf(text) }
  })
/** Parts of one sheet that load later. */
const LATER: Readonly<Record<string, string>> = {
  'planning/plan-days.css': 'planning/calendar.css',
  'planning/plan-grid.css': 'planning/calendar.css',
  'planning/plan-head.css': 'planning/calendar.css',
  'planning/plan-sheets.css': 'planning/calendar.css',
  'planning/plans.css': 'planning/calendar.css',
  'player/done.css': 'player/player.css',
  'player/play-bar.css': 'player/player.css',
  'player/video-parts.css': 'player/player.css',
  // The article of a public page, as the app shows it.
  'workout/workout-page.css': 'public/public.css'
}

/** A sheet may import others from its folder, which are parts of it. */
const partOf = new Map<string, string>(
  sheets.flatMap(({ file, imports }) => imports.map((name) => [`${file.split('/')[0]}/${name}`, file] as const))
)
const sheetOf = (file: string): string => {
  const whole = LATER[file] ?? partOf.get(file)
  return whole === undefined ? file : sheetOf(whole)
}

const isShared = (file: string): boolean => file.startsWith('app/')
const namesIn = (isWanted: (file: string) => boolean): Set<string> =>
  new Set(sheets.flatMap(({ file, rules }) => (isWanted(file) ? rules.flatMap(({ own }) => own) : [])))
const blocks = namesIn(isShared)
const isOfScreen = (name: string): boolean => !blocks.has(name) && !name.startsWith('is-')

/**
 * A screen's own class that a second file styles, or a shared component that a screen changes without a class of its
 * own.
 */
function strays(): string[] {
  const homes = new Map<string, string>()
  const found = new Set<string>()
  for (const { file, rules } of sheets) {
    if (isShared(file)) continue
    for (const { own, around } of rules) {
      for (const name of own.filter(isOfScreen)) {
        const sheet = sheetOf(file)
        const home = homes.get(name) ?? sheet
        homes.set(name, home)
        if (home !== sheet) found.add(`${file} ${name}`)
      }
      if (![...own, ...around].some(isOfScreen)) for (const name of own) found.add(`${file} ${name}`)
    }
  }
  return [...found].sort()
}

test('a class is styled in one file, and a shared component is changed only through a class of the screen', () => {
  expect(blocks.size).toBeGreaterThan(50)
  expect(strays()).toEqual([])
})
