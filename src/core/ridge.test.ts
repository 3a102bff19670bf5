import { describe, expect, it } from 'vitest'
import { ridgePaths, ridgeSvg } from './ridge.ts'

describe('ridgePaths', () => {
  it('draws the same path as the design: setup, work and rest in a box of 600 by 100', () => {
    const paths = ridgePaths([
      { phase: 'setup', seconds: 10 },
      { phase: 'work', seconds: 30 },
      { phase: 'rest', seconds: 20 },
      { phase: 'work', seconds: 60 }
    ])
    expect(paths.s).toBe('M0 100v-12H46v12z')
    expect(paths.w).toBe('M50 100V42L196 27.5V100zM300 100V16L596 0V100z')
    expect(paths.r).toBe('M200 100v-14H296v14z')
    expect(paths.n).toBeUndefined()
  })

  it('gives nothing for nothing, and finite numbers without any work', () => {
    expect(ridgePaths([])).toEqual({})
    expect(ridgePaths([{ phase: 'work', seconds: 0 }])).toEqual({})
    expect(JSON.stringify(ridgePaths([{ phase: 'rest', seconds: 5 }]))).not.toMatch(/NaN|Infinity/)
  })

  it('never draws a bar that ends before it starts, however many there are', () => {
    const many = Array.from({ length: 2000 }, () => ({ phase: 'rest' as const, seconds: 1 }))
    for (const [, from, to] of (ridgePaths(many).r ?? '').matchAll(/M([\d.]+) 100v-14H([\d.]+)/g)) {
      expect(Number(to)).toBeGreaterThanOrEqual(Number(from))
    }
  })
})

describe('ridgeSvg', () => {
  it('is an image with a label, decoration without, and keeps a label from breaking out', () => {
    const ridge = [{ phase: 'work' as const, seconds: 1 }]
    expect(ridgeSvg(ridge)).toContain('aria-hidden="true"')
    expect(ridgeSvg(ridge, 'A "<b>" & c')).toContain('role="img" aria-label="A &quot;&lt;b&gt;&quot; &amp; c"')
  })
})
