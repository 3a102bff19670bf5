/** Choosing a square out of a picture: moved and zoomed, and always inside it. Everything in pixels of the picture. */

export interface Size {
  width: number
  height: number
}

export interface Crop {
  /** Upper left corner. */
  x: number
  y: number
  side: number
}

/** Longer side of a stored portrait, in pixels. */
export const PORTRAIT_SIDE = 512

/** At most so many times closer than the whole picture. */
const ZOOM_MAX = 8
/** A portrait of fewer pixels is a blur. */
const SIDE_MIN = 32

const between = (value: number, min: number, max: number): number => Math.min(Math.max(min, max), Math.max(min, value))

const shorter = (size: Size): number => Math.min(size.width, size.height)

/** The smallest square that may be chosen. */
function smallest(size: Size): number {
  return Math.min(shorter(size), Math.max(SIDE_MIN, shorter(size) / ZOOM_MAX))
}

/** The largest square, in the middle. */
export function wholeCrop(size: Size): Crop {
  const side = shorter(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** The square moved by so many pixels, as far as the picture goes. */
export function moveCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  return {
    x: between(crop.x + byX, 0, size.width - crop.side),
    y: between(crop.y + byY, 0, size.height - crop.side),
    side: crop.side
  }
}

/** How close it is: 0 the whole picture, 1 the closest. Even steps look even. */
export function zoomOf(size: Size, crop: Crop): number {
  const range = Math.log(shorter(size) / smallest(size))
  return range === 0 ? 0 : between(Math.log(shorter(size) / crop.side) / range, 0, 1)
}

/** Zoomed to `zoom` (as `zoomOf` gives it); the point at `at` (0 to 1 in the square) stays where it is. */
export function zoomCrop(size: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const range = Math.log(shorter(size) / smallest(size))
  const side = shorter(size) / Math.exp(between(zoom, 0, 1) * range)
  const shrunk = crop.side - side
  return moveCrop(size, { x: crop.x + shrunk * at.x, y: crop.y + shrunk * at.y, side }, 0, 0)
}

/** Pixels of the side of what is stored: never more than the picture has. */
export function portraitSide(crop: Crop): number {
  return Math.max(1, Math.min(PORTRAIT_SIDE, Math.round(crop.side)))
}
