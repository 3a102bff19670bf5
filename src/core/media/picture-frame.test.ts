import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawMatrix,
  fittedSize,
  frameOf,
  halvings,
  tiltZoom,
  turnedBy,
  UPRIGHT,
  wholeFrame,
  type Matrix,
  type Turn
} from './picture-frame.ts'

const at = (m: Matrix, x: number, y: number): [number, number] => [
  Math.round((m.a * x + m.c * y + m.e) * 1000) / 1000 + 0,
  Math.round((m.b * x + m.d * y + m.f) * 1000) / 1000 + 0
]

const WIDE = { width: 400, height: 200 }

describe('the target size', () => {
  test('follows the longer side and never grows', () => {
    expect(fittedSize({ width: 4000, height: 3000 }, 1280)).toEqual({ width: 1280, height: 960 })
    expect(fittedSize({ width: 300, height: 200 }, 1280)).toEqual({ width: 300, height: 200 })
    expect(fittedSize({ width: 10_000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
  })

  test('never shrinks by more than half per step', () => {
    expect(halvings({ width: 4000, height: 3000 }, { width: 1280, height: 960 })).toBe(1)
    expect(halvings({ width: 4000, height: 3000 }, { width: 500, height: 375 })).toBe(3)
    expect(halvings(WIDE, WIDE)).toBe(0)
  })
})

describe('the position of a corner', () => {
  const corner = (turn: Partial<Turn>) => {
    const whole = { ...UPRIGHT, ...turn }
    const frame = frameOf(WIDE, whole.turns)
    return at(drawMatrix(WIDE, WIDE, whole, wholeFrame(frame), frame), 0, 0)
  }

  test('is right upright, turned and mirrored', () => {
    expect(corner({})).toEqual([0, 0])
    expect(corner({ turns: 1 })).toEqual([200, 0])
    expect(corner({ turns: 2 })).toEqual([400, 200])
    expect(corner({ turns: 3 })).toEqual([0, 400])
    expect(corner({ isFlipped: true })).toEqual([400, 0])
    expect(corner({ isFlipped: true, turns: 1 })).toEqual([0, 0])
  })

  test('respects a crop and fewer pixels', () => {
    const crop = { x: 100, y: 50, width: 200, height: 100 }
    const matrix = drawMatrix(WIDE, { width: 200, height: 100 }, UPRIGHT, crop, { width: 100, height: 50 })
    expect(at(matrix, 50, 25)).toEqual([0, 0])
    expect(at(matrix, 150, 75)).toEqual([100, 50])
  })

  test('turns clockwise on screen, mirrored or not', () => {
    expect(turnedBy(UPRIGHT, 1).turns).toBe(1)
    expect(turnedBy(UPRIGHT, -1).turns).toBe(3)
    const mirrored = turnedBy({ ...UPRIGHT, isFlipped: true }, 1)
    expect(mirrored.turns).toBe(3)
    // Mirrored, the first corner appears at the top right. A turn moves it to the bottom right.
    expect(corner(mirrored)).toEqual([200, 400])
  })
})

test('a tilted picture covers its whole frame', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 4000 }),
      fc.integer({ min: 20, max: 4000 }),
      fc.double({ min: -15, max: 15, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      (width, height, tilt, turns, isFlipped) => {
        const picture = { width, height }
        const frame = frameOf(picture, turns)
        const m = drawMatrix(picture, picture, { turns, isFlipped, tilt }, wholeFrame(frame), frame)
        const determinant = m.a * m.d - m.b * m.c
        for (const [x, y] of [
          [0, 0],
          [frame.width, 0],
          [0, frame.height],
          [frame.width, frame.height]
        ] as const) {
          const [dx, dy] = [x - m.e, y - m.f]
          const px = (m.d * dx - m.c * dy) / determinant
          const py = (m.a * dy - m.b * dx) / determinant
          expect(px).toBeGreaterThan(-0.01)
          expect(px).toBeLessThan(width + 0.01)
          expect(py).toBeGreaterThan(-0.01)
          expect(py).toBeLessThan(height + 0.01)
        }
      }
    )
  )
  expect(tiltZoom(WIDE, 0)).toBe(1)
})
