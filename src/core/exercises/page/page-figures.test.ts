import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MUSCLES } from '../exercise.ts'
import { figureMarkup } from '../figure/frame.ts'
import { ROW, STAGE, movingFile, stillRow } from './moving-file.ts'
import { muscleFigures } from './muscle-figures.ts'
import { ENTRIES, entryOf } from './page.test-kit.ts'

describe('an animated figure in a file', () => {
  const attributes = (file: string, name: string): string[] =>
    [...file.matchAll(new RegExp(`<animate attributeName="${name}" values="([^"]*)"`, 'g'))].map(([, all]) => all ?? '')

  it('returns to its start, at the tempo of the exercise', () => {
    const pose = entryOf('push-up').pose
    const file = movingFile(pose)
    const ways = attributes(file, 'd').map((all) => all.split(';'))
    expect(ways.length).toBeGreaterThan(2)
    for (const way of ways) {
      expect(way).toHaveLength(21)
      expect(way.at(-1)).toBe(way[0])
    }
    expect(file).toContain(`dur="${pose.T}s"`)
  })

  it('shows one layer order at a time: a rope passes behind the body', () => {
    const seen = attributes(movingFile(entryOf('jump-rope').pose), 'visibility').map((all) => all.split(';'))
    expect(seen).toHaveLength(2)
    for (const [index, state] of (seen[0] ?? []).entries())
      expect([state, seen[1]?.[index]].sort()).toEqual(['hidden', 'visible'])
  })

  it('is small and has no invalid number, for the whole library', () => {
    for (const { facts, pose } of ENTRIES) {
      const file = movingFile(pose)
      expect([facts.id, file.length < 90_000, /NaN|undefined|Infinity/.test(file)]).toEqual([facts.id, true, false])
    }
  })

  it('uses the colors of the page', () => {
    const tokens = readFileSync(new URL('../../../styles/app/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--work: light-dark(${STAGE.light}, ${STAGE.dark})`)
    expect(tokens).toContain(`--on-work: ${STAGE.ink}`)
    for (const [token, [light, dark]] of [
      ['--sunken', ROW.field],
      ['--ink', ROW.ink],
      ['--ice', ROW.gear]
    ] as const)
      expect(tokens).toContain(`${token}: light-dark(${light}, ${dark})`)
  })

  it('stands still in the rows of a workout, in the frame in which it moves', () => {
    for (const { facts, pose } of ENTRIES) {
      const still = stillRow(pose)
      expect([facts.id, still.includes('<animate'), still.length < 9_000]).toEqual([facts.id, false, true])
      expect(/viewBox="[^"]+"/.exec(still)?.[0]).toBe(/viewBox="[^"]+"/.exec(movingFile(pose))?.[0])
    }
  })
})

describe('a still', () => {
  it('has the known style classes, and a floor if it stands on one', () => {
    expect(figureMarkup(entryOf('push-up').pose)).toMatch(
      /^<svg class="figure is-large" viewBox="[-\d. ]+" aria-hidden="true">.*figure-body.*figure-floor.*<\/svg>$/
    )
    expect(figureMarkup(entryOf('jump-rope').pose, 0)).toMatch(/class="figure-gear is-line" stroke-width="[\d.]+"/)
    expect(figureMarkup({ ...entryOf('push-up').pose, v: 't' })).not.toContain('figure-floor')
  })
})

describe('the muscle picture', () => {
  it.each(MUSCLES)('draws %s as main and as supporting muscle', (muscle) => {
    expect(muscleFigures({ works: [muscle], helps: [] })).toContain('is-works"')
    const helping = muscleFigures({ works: [], helps: [muscle] })
    expect(helping).toContain('is-helps"')
    expect(helping).not.toContain('is-works')
  })

  it('is gray without any', () => {
    const bodies = muscleFigures({ works: [], helps: [] })
    expect(bodies).not.toContain('class=')
    expect(bodies.match(/<svg/g)).toHaveLength(2)
  })
})
