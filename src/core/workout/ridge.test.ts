import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ridgePaths, ridgeSvg } from './ridge.ts'

describe('ridgePaths', () => {
  it('draws the path of the design: setup, work and rest in a box of 600 by 100', () => {
    const paths = ridgePaths([
      { phase: 'setup', seconds: 10 },
      { phase: 'work', seconds: 30 },
      { phase: 'rest', seconds: 20 },
      { phase: 'work', seconds: 60 }
    ])
    expect(paths.setup).toBe('M0 100v-12H46v12z')
    expect(paths.work).toBe('M50 100V42L196 27.5V100zM300 100V16L596 0V100z')
    expect(paths.rest).toBe('M200 100v-14H296v14z')
    expect(paths.intro).toBeUndefined()
  })

  it('gives an empty result for no segments, and finite numbers without work', () => {
    expect(ridgePaths([])).toEqual({})
    expect(ridgePaths([{ phase: 'work', seconds: 0 }])).toEqual({})
    expect(JSON.stringify(ridgePaths([{ phase: 'rest', seconds: 5 }]))).not.toMatch(/NaN|Infinity/)
  })

  it('never draws a bar that ends before it starts, however many there are', () => {
    const many = Array.from({ length: 2000 }, () => ({ phase: 'rest' as const, seconds: 1 }))
    for (const [, from, to] of (ridgePaths(many).rest ?? '').matchAll(/M([\d.]+) 100v-14H([\d.]+)/g)) {
      expect(Number(to)).toBeGreaterThanOrEqual(Number(from))
    }
  })
})

describe('ridgeSvg', () => {
  it('is an image with a label, decorative without one, and escapes the label', () => {
    const ridge = [{ phase: 'work' as const, seconds: 1 }]
    expect(String(ridgeSvg(ridge))).toContain('aria-hidden="true"')
    expect(String(ridgeSvg(ridge, 'A "<b>" & c'))).toContain('role="img" aria-label="A &quot;&lt;b&gt;&quot; &amp; c"')
  })
})

describe('any ridge', () => {
  const phases = fc.constantFrom('setup' as const, 'intro' as const, 'work' as const, 'rest' as const)
  const ridges = fc.array(fc.record({ phase: phases, seconds: fc.nat(7200) }), { minLength: 1, maxLength: 60 })
  const numbers = (data: string) => (data.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)

  it('draws one bar per segment, in the class of its phase', () => {
    const phases = ['setup', 'intro', 'work', 'rest'] as const
    fc.assert(
      fc.property(ridges, (ridge) => {
        fc.pre(ridge.some(({ seconds }) => seconds > 0))
        const paths = ridgePaths(ridge)
        for (const phase of phases) {
          const bars = ridge.filter((segment) => segment.phase === phase).length
          expect(paths[phase]?.match(/M/g)?.length ?? 0).toBe(bars)
        }
      })
    )
  })
  it('stays inside its box, whatever the box', () => {
    fc.assert(
      fc.property(
        ridges,
        fc.integer({ min: 60, max: 2000 }),
        fc.integer({ min: 10, max: 400 }),
        (ridge, width, height) => {
          for (const data of Object.values(ridgePaths(ridge, width, height))) {
            for (const value of numbers(data)) {
              expect(Number.isFinite(value)).toBe(true)
              expect(Math.abs(value)).toBeLessThanOrEqual(Math.max(width, height))
            }
          }
        }
      )
    )
  })
  it('draws the longest work to the top, and work without time low', () => {
    const { work } = ridgePaths([
      { phase: 'work', seconds: 0 },
      { phase: 'rest', seconds: 10 }
    ])
    expect(work).toBe('M0 100V64L0 55V100z')
    expect(ridgePaths([{ phase: 'work', seconds: 1 }]).work).toMatch(/ 0V100z$/)
  })
  it('colors intro and rest differently', () => {
    const svg = String(
      ridgeSvg([
        { phase: 'intro', seconds: 5 },
        { phase: 'rest', seconds: 5 }
      ])
    )
    expect([...svg.matchAll(/class="ridge-(\w+)"/g)].map(([, name]) => name)).toEqual(['intro', 'rest'])
  })
})
