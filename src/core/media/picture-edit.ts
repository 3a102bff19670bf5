import { frameOf, turnedBy, UPRIGHT, wholeFrame, type Rect, type Size, type Turn } from './picture-frame.ts'

export const SHAPES = ['16:9', '4:3', '1:1', 'free'] as const
export type Shape = (typeof SHAPES)[number]

export const CORNERS = ['nw', 'ne', 'se', 'sw'] as const
export type Corner = (typeof CORNERS)[number]

export interface PictureEdit {
  picture: Size
  turn: Turn
  crop: Rect
  shape: Shape
  /** Pixels of the longer side of the result. */
  side: number
}

/** Degrees in each direction. */
export const TILT_MAX = 15
/** Pixels of the shorter side of a crop. */
const CROP_MIN = 32
export const SIDE_MIN = 64
const USUAL_SIDE = 1920
export const ALT_MAX = 160

const RATIOS: Readonly<Record<Shape, number | null>> = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1, free: null }

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max))

const longer = (size: Size): number => Math.max(size.width, size.height)

export const frameOfEdit = ({ picture, turn }: PictureEdit): Size => frameOf(picture, turn.turns)

export function startEdit(picture: Size, sideMax: number): PictureEdit {
  return {
    picture,
    turn: UPRIGHT,
    crop: wholeFrame(picture),
    shape: 'free',
    side: Math.min(sideMax, USUAL_SIDE, longer(picture))
  }
}

export const sideLimit = (edit: PictureEdit, sideMax: number): number =>
  Math.max(1, Math.min(sideMax, Math.round(longer(edit.crop))))

function shaped(frame: Size, crop: Rect, ratio: number | null): Rect {
  if (ratio === null) return crop
  const width = Math.min(frame.width, frame.height * ratio)
  const size = { width, height: width / ratio }
  return {
    ...size,
    x: between(crop.x + (crop.width - size.width) / 2, 0, frame.width - size.width),
    y: between(crop.y + (crop.height - size.height) / 2, 0, frame.height - size.height)
  }
}

export const setShape = (edit: PictureEdit, shape: Shape): PictureEdit => ({
  ...edit,
  shape,
  crop: shaped(frameOfEdit(edit), edit.crop, RATIOS[shape])
})

/** The crop keeps the same part of the picture where its shape allows. */
export function turnEdit(edit: PictureEdit, quarter: 1 | -1): PictureEdit {
  const before = frameOfEdit(edit)
  const { x, y, width, height } = edit.crop
  const turned: PictureEdit = {
    ...edit,
    turn: turnedBy(edit.turn, quarter),
    crop: {
      x: quarter === 1 ? before.height - y - height : y,
      y: quarter === 1 ? x : before.width - x - width,
      width: height,
      height: width
    }
  }
  return edit.shape === 'free' ? turned : setShape(turned, edit.shape)
}

export function flipEdit(edit: PictureEdit): PictureEdit {
  const { crop, turn } = edit
  const x = frameOfEdit(edit).width - crop.x - crop.width
  return { ...edit, crop: { ...crop, x }, turn: { ...turn, isFlipped: !turn.isFlipped, tilt: 0 - turn.tilt } }
}

export const tiltEdit = (edit: PictureEdit, degrees: number): PictureEdit => ({
  ...edit,
  turn: { ...edit.turn, tilt: between(Math.round(degrees), -TILT_MAX, TILT_MAX) }
})

export function moveCrop(edit: PictureEdit, byX: number, byY: number): PictureEdit {
  const frame = frameOfEdit(edit)
  const { crop } = edit
  const x = between(crop.x + byX, 0, frame.width - crop.width)
  const y = between(crop.y + byY, 0, frame.height - crop.height)
  return { ...edit, crop: { ...crop, x, y } }
}

export const centreCrop = (edit: PictureEdit, x: number, y: number): PictureEdit =>
  moveCrop(edit, x - edit.crop.x - edit.crop.width / 2, y - edit.crop.y - edit.crop.height / 2)

/** The opposite corner stays in place. In a fixed shape, the larger movement decides. */
export function dragCorner(edit: PictureEdit, corner: Corner, byX: number, byY: number): PictureEdit {
  const frame = frameOfEdit(edit)
  const { crop } = edit
  const [isWest, isNorth] = [corner.endsWith('w'), corner.startsWith('n')]
  const room = {
    width: isWest ? crop.x + crop.width : frame.width - crop.x,
    height: isNorth ? crop.y + crop.height : frame.height - crop.y
  }
  const least = (most: number) => Math.min(CROP_MIN, most)
  const ratio = RATIOS[edit.shape]
  let width = between(crop.width + (isWest ? -byX : byX), least(room.width), room.width)
  let height = between(crop.height + (isNorth ? -byY : byY), least(room.height), room.height)
  if (ratio !== null) {
    const isWider = Math.abs(width - crop.width) >= Math.abs(height - crop.height) * ratio
    const wanted = isWider ? width : height * ratio
    const most = Math.min(room.width, room.height * ratio)
    width = between(wanted, Math.min(most, CROP_MIN * Math.max(1, ratio)), most)
    height = width / ratio
  }
  return {
    ...edit,
    crop: {
      width,
      height,
      x: isWest ? crop.x + crop.width - width : crop.x,
      y: isNorth ? crop.y + crop.height - height : crop.y
    }
  }
}

export const setSide = (edit: PictureEdit, side: number, sideMax: number): PictureEdit => ({
  ...edit,
  side: between(Math.round(side), Math.min(SIDE_MIN, sideLimit(edit, sideMax)), sideLimit(edit, sideMax))
})

/** Rounds the crop, because canvas pixels are whole. */
export function wholeCrop(edit: PictureEdit): Rect {
  const frame = frameOfEdit(edit)
  const x = between(Math.round(edit.crop.x), 0, frame.width - 1)
  const y = between(Math.round(edit.crop.y), 0, frame.height - 1)
  return {
    x,
    y,
    width: between(Math.round(edit.crop.width), 1, frame.width - x),
    height: between(Math.round(edit.crop.height), 1, frame.height - y)
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' }

export function pictureName(name: string, type: string): string {
  const base = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  return `${base === '' ? 'picture' : base}.${EXTENSIONS[type] ?? 'jpg'}`
}
