/** All values are pixels of the picture. */

export interface Size {
  width: number
  height: number
}

export interface Crop {
  x: number
  y: number
  side: number
}

export const PORTRAIT_SIDE = 512

const ZOOM_MAX = 8
const SIDE_MIN = 32

const between = (value: number, min: number, max: number): number => Math.min(Math.max(min, max), Math.max(min, value))

const shorter = (size: Size): number => Math.min(size.width, size.height)

function smallest(size: Size): number {
  return Math.min(shorter(size), Math.max(SIDE_MIN, shorter(size) / ZOOM_MAX))
}

export function wholeCrop(size: Size): Crop {
  const side = shorter(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

export function moveCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  return {
    x: between(crop.x + byX, 0, size.width - crop.side),
    y: between(crop.y + byY, 0, size.height - crop.side),
    side: crop.side
  }
}

/** 0 shows the whole picture, 1 is the closest. Logarithmic, so that equal steps look equal. */
export function zoomOf(size: Size, crop: Crop): number {
  const range = Math.log(shorter(size) / smallest(size))
  return range === 0 ? 0 : between(Math.log(shorter(size) / crop.side) / range, 0, 1)
}

/** The point at `at` (0 to 1 within the square) stays in place. */
export function zoomCrop(size: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const range = Math.log(shorter(size) / smallest(size))
  const side = shorter(size) / Math.exp(between(zoom, 0, 1) * range)
  const shrunk = crop.side - side
  return moveCrop(size, { x: crop.x + shrunk * at.x, y: crop.y + shrunk * at.y, side }, 0, 0)
}

export function portraitSide(crop: Crop): number {
  return Math.max(1, Math.min(PORTRAIT_SIDE, Math.round(crop.side)))
}
