/** The player's dim variant is dark enough and readable, computed from the stylesheet. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/styles/player/dim.css', 'utf8')

interface Colour {
  l: number
  c: number
  h: number
}

/** WCAG relative luminance, 0 to 1, from OKLCH by linear sRGB (CSS Color 4). Colors outside of sRGB are clipped. */
function luminance({ l, c, h }: Colour): number {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  ]
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z)
  const green = clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z)
  const blue = clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Every set of field, spent field and text, in file order. */
function sets(): { fill: number; spent: number; fg: number }[] {
  const value = (name: string) => String.raw`--${name}: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);\s*`
  const pattern = new RegExp(['fill', 'spent', 'fg'].map(value).join(''), 'g')
  return [...css.matchAll(pattern)].map((found) => {
    const [fill, spent, fg] = [1, 4, 7].map((from) =>
      luminance({ l: Number(found[from]), c: Number(found[from + 1]), h: Number(found[from + 2]) })
    )
    return { fill: fill ?? 1, spent: spent ?? 1, fg: fg ?? 0 }
  })
}

test('luminance agrees with known colors', () => {
  expect(luminance({ l: 1, c: 0, h: 0 })).toBeCloseTo(1, 3)
  expect(luminance({ l: 0, c: 0, h: 0 })).toBe(0)
  // #808080 and pure red.
  expect(luminance({ l: 0.5999, c: 0, h: 0 })).toBeCloseTo(0.2159, 3)
  expect(luminance({ l: 0.62796, c: 0.25768, h: 29.234 })).toBeCloseTo(0.2126, 2)
})

describe('the dim player', () => {
  test('has its own colors for get ready, intro, work, rest, done and the high-contrast theme', () => {
    expect(sets()).toHaveLength(6)
    for (const phase of ['intro', 'work', 'rest', 'done']) expect(css).toContain(`&[data-phase='${phase}']`)
  })

  test('has no field above 1.5 % of white, and the flood changes the light by less than 1 %', () => {
    for (const { fill, spent } of sets()) {
      expect(fill).toBeLessThanOrEqual(0.015)
      expect(spent).toBeLessThanOrEqual(0.015)
      expect(Math.abs(fill - spent)).toBeLessThan(0.01)
    }
  })

  test('has text with a contrast of at least 6 to 1 on every field, and none brighter than half of white', () => {
    for (const { fill, spent, fg } of sets()) {
      expect(contrast(fg, fill)).toBeGreaterThanOrEqual(6)
      expect(contrast(fg, spent)).toBeGreaterThanOrEqual(6)
      expect(fg).toBeLessThanOrEqual(0.55)
    }
  })
})
