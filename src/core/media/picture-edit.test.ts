import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centreCrop,
  CORNERS,
  dragCorner,
  flipEdit,
  frameOfEdit,
  moveCrop,
  pictureName,
  setShape,
  setSide,
  SHAPES,
  sideLimit,
  startEdit,
  tiltEdit,
  turnEdit,
  wholeCrop,
  type PictureEdit
} from './picture-edit.ts'

const start = startEdit({ width: 400, height: 300 }, 1280)

const changes: fc.Arbitrary<(edit: PictureEdit) => PictureEdit> = fc.oneof(
  fc.constantFrom(...SHAPES).map((shape) => (edit: PictureEdit) => setShape(edit, shape)),
  fc.constantFrom(1 as const, -1 as const).map((quarter) => (edit: PictureEdit) => turnEdit(edit, quarter)),
  fc.constant(flipEdit),
  fc.integer({ min: -40, max: 40 }).map((degrees) => (edit: PictureEdit) => tiltEdit(edit, degrees)),
  fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })).map(
    ([x, y]) =>
      (edit: PictureEdit) =>
        moveCrop(edit, x, y)
  ),
  fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })).map(
    ([x, y]) =>
      (edit: PictureEdit) =>
        centreCrop(edit, x, y)
  ),
  fc.tuple(fc.constantFrom(...CORNERS), fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })).map(
    ([corner, x, y]) =>
      (edit: PictureEdit) =>
        dragCorner(edit, corner, x, y)
  )
)

test('the crop always stays in the picture, with a size and its shape', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.array(changes, { maxLength: 12 }),
      (width, height, list) => {
        const edit = list.reduce((now, change) => change(now), startEdit({ width, height }, 1280))
        const frame = frameOfEdit(edit)
        const { crop } = edit
        expect(crop.x).toBeGreaterThan(-0.001)
        expect(crop.y).toBeGreaterThan(-0.001)
        expect(crop.x + crop.width).toBeLessThan(frame.width + 0.001)
        expect(crop.y + crop.height).toBeLessThan(frame.height + 0.001)
        expect(Math.min(crop.width, crop.height)).toBeGreaterThan(0)
        const ratio = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1, free: crop.width / crop.height }[edit.shape]
        expect(crop.width / crop.height).toBeCloseTo(ratio, 5)
        const whole = wholeCrop(edit)
        expect(Object.values(whole).every(Number.isInteger)).toBe(true)
        expect(whole.x + whole.width).toBeLessThanOrEqual(frame.width)
        expect(whole.y + whole.height).toBeLessThanOrEqual(frame.height)
        expect(Math.min(whole.width, whole.height)).toBeGreaterThan(0)
      }
    )
  )
})

describe('the picture frame', () => {
  test('covers the largest part of a shape', () => {
    expect(setShape(start, '1:1').crop).toEqual({ x: 50, y: 0, width: 300, height: 300 })
    expect(setShape(start, '16:9').crop).toEqual({ x: 0, y: 37.5, width: 400, height: 225 })
    expect(setShape(start, 'free')).toEqual(start)
  })

  test('moves, and resizes at one corner while the opposite one stays', () => {
    const half = dragCorner(start, 'se', -200, -150)
    expect(half.crop).toEqual({ x: 0, y: 0, width: 200, height: 150 })
    expect(moveCrop(half, 999, 20).crop).toEqual({ x: 200, y: 20, width: 200, height: 150 })
    expect(centreCrop(half, 300, 200).crop).toEqual({ x: 200, y: 125, width: 200, height: 150 })
    expect(dragCorner(start, 'nw', 100, 50).crop).toEqual({ x: 100, y: 50, width: 300, height: 250 })
    expect(dragCorner(start, 'ne', -999, 999).crop).toEqual({ x: 0, y: 268, width: 32, height: 32 })
    expect(dragCorner(setShape(start, '1:1'), 'sw', 60, 0).crop).toEqual({ x: 110, y: 0, width: 240, height: 240 })
    expect(dragCorner(setShape(start, '1:1'), 'se', 0, -60).crop).toEqual({ x: 50, y: 0, width: 240, height: 240 })
  })

  test('keeps its part when the picture is turned there and back, or mirrored twice', () => {
    const part = moveCrop(dragCorner(start, 'se', -250, -200), 40, 10)
    expect(turnEdit(part, 1).crop).toEqual({ x: 190, y: 40, width: 100, height: 150 })
    expect(turnEdit(turnEdit(part, 1), -1)).toEqual(part)
    expect(flipEdit(part).crop.x).toBe(210)
    expect(flipEdit(flipEdit(tiltEdit(part, 4)))).toEqual(tiltEdit(part, 4))
    expect(turnEdit(setShape(start, '16:9'), 1).crop.width).toBe(300)
  })

  test('tilts only up to a limit', () => {
    expect(tiltEdit(start, 40).turn.tilt).toBe(15)
    expect(tiltEdit(start, -2.4).turn.tilt).toBe(-2)
  })
})

test('an edited picture never grows and never becomes too small', () => {
  expect(start.side).toBe(400)
  expect(startEdit({ width: 4000, height: 3000 }, 1280).side).toBe(1280)
  expect(sideLimit(start, 1280)).toBe(400)
  expect(setSide(start, 9999, 1280).side).toBe(400)
  expect(setSide(start, 3, 1280).side).toBe(64)
  expect(setSide(startEdit({ width: 20, height: 9 }, 1280), 3, 1280).side).toBe(20)
})

test('a file is named by its format', () => {
  expect(pictureName('IMG_0042.HEIC', 'image/webp')).toBe('IMG_0042.webp')
  expect(pictureName('Woman, 2 kettlebells', 'image/jpeg')).toBe('Woman, 2 kettlebells.jpg')
  expect(pictureName('.png', 'image/webp')).toBe('picture.webp')
})
