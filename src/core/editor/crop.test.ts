import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveCrop, PORTRAIT_SIDE, portraitSide, wholeCrop, zoomCrop, zoomOf, type Crop, type Size } from './crop.ts'

const wide: Size = { width: 800, height: 400 }

const anySize = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    x: fc.double({ min: -20_000, max: 20_000, noNaN: true }),
    y: fc.double({ min: -20_000, max: 20_000, noNaN: true })
  }),
  fc.record({
    kind: fc.constant('zoom' as const),
    zoom: fc.double({ min: -3, max: 3, noNaN: true }),
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true })
  })
)

const rounded = ({ x, y, side }: Crop): Crop => ({ x: Math.round(x), y: Math.round(y), side: Math.round(side) })

function expectInside(size: Size, crop: Crop): void {
  expect(crop.side).toBeGreaterThan(0)
  expect(crop.x).toBeGreaterThanOrEqual(0)
  expect(crop.y).toBeGreaterThanOrEqual(0)
  expect(crop.x + crop.side).toBeLessThanOrEqual(size.width + 1e-6)
  expect(crop.y + crop.side).toBeLessThanOrEqual(size.height + 1e-6)
}

describe('the crop square', () => {
  test('starts as large as possible, in the middle', () => {
    expect(wholeCrop(wide)).toEqual({ x: 200, y: 0, side: 400 })
    expect(wholeCrop({ width: 300, height: 500 })).toEqual({ x: 0, y: 100, side: 300 })
    expect(wholeCrop({ width: 7, height: 7 })).toEqual({ x: 0, y: 0, side: 7 })
  })

  test('moves only within the picture', () => {
    const whole = wholeCrop(wide)
    expect(moveCrop(wide, whole, 50, 50)).toEqual({ x: 250, y: 0, side: 400 })
    expect(moveCrop(wide, whole, 9999, 0).x).toBe(400)
    expect(moveCrop(wide, whole, -9999, -1)).toEqual({ x: 0, y: 0, side: 400 })
  })

  test('zooms around a point that stays in place', () => {
    const near = zoomCrop(wide, wholeCrop(wide), 1)
    expect(rounded(near)).toEqual({ x: 375, y: 175, side: 50 })
    const corner = zoomCrop(wide, wholeCrop(wide), 1, { x: 0, y: 1 })
    expect(rounded(corner)).toEqual({ x: 200, y: 350, side: 50 })
    expect(rounded(zoomCrop(wide, near, 0))).toEqual({ x: 200, y: 0, side: 400 })
  })

  test('reports its zoom', () => {
    const whole = wholeCrop(wide)
    expect(zoomOf(wide, whole)).toBe(0)
    expect(zoomOf(wide, zoomCrop(wide, whole, 1))).toBeCloseTo(1)
    expect(zoomOf(wide, zoomCrop(wide, whole, 0.25))).toBeCloseTo(0.25)
    expect(zoomOf(wide, zoomCrop(wide, whole, 7))).toBeCloseTo(1)
  })

  test('of a tiny picture covers all of it', () => {
    const tiny = { width: 20, height: 30 }
    expect(zoomCrop(tiny, wholeCrop(tiny), 1)).toEqual({ x: 0, y: 5, side: 20 })
    expect(zoomOf(tiny, wholeCrop(tiny))).toBe(0)
  })

  test('stays inside the picture, whatever is done', () => {
    fc.assert(
      fc.property(anySize, fc.array(anyStep, { maxLength: 12 }), (size, steps) => {
        let crop = wholeCrop(size)
        expectInside(size, crop)
        for (const step of steps) {
          crop =
            step.kind === 'move'
              ? moveCrop(size, crop, step.x, step.y)
              : zoomCrop(size, crop, step.zoom, { x: step.x, y: step.y })
          expectInside(size, crop)
        }
      })
    )
  })
})

test('a stored picture has no more pixels than its crop, and at least one', () => {
  expect(portraitSide({ x: 0, y: 0, side: 4000 })).toBe(PORTRAIT_SIDE)
  expect(portraitSide({ x: 0, y: 0, side: 200.4 })).toBe(200)
  expect(portraitSide({ x: 0, y: 0, side: 0.2 })).toBe(1)
})
