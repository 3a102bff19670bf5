import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENTRIES, entryOf } from './page.test-kit.ts'
import { PANEL, stillFigure } from './still-figure.ts'

test('a still figure is one small picture in the colors of the page, for the whole library', () => {
  const tokens = readFileSync(new URL('../../../styles/app/tokens.css', import.meta.url), 'utf8')
  for (const [token, name] of [
    ['sunken', 'field'],
    ['ink', 'ink'],
    ['ice', 'ice']
  ] as const)
    expect(tokens).toContain(`--${token}: light-dark(${PANEL.light[name]}, ${PANEL.dark[name]})`)
  expect(stillFigure(entryOf('push-up').pose)).toMatch(/^<svg [^>]*><style>.*<path class=.body. d=".*<\/svg>$/)
  for (const { facts, pose } of ENTRIES) {
    const file = stillFigure(pose)
    expect([facts.id, file.length < 10_000, /NaN|undefined|Infinity|<animate/.test(file)]).toEqual([
      facts.id,
      true,
      false
    ])
  }
})
