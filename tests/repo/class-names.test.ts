/** Styles and markup name the same classes, in readable names. */
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

test('every class that has styles is used', () => {
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

test('no class is a riddle of a few letters', () => {
  expect([...styled].filter((name) => name.length < 4)).toEqual(['row'])
})
