export interface Size {
  width: number
  height: number
}

export interface Rect extends Size {
  x: number
  y: number
}

export interface Turn {
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  isFlipped: boolean
  /** Degrees clockwise that level the horizon. */
  tilt: number
}

/** A canvas matrix: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export const UPRIGHT: Turn = { turns: 0, isFlipped: false, tilt: 0 }

export const frameOf = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

export const wholeFrame = (frame: Size): Rect => ({ x: 0, y: 0, ...frame })

/** Turns clockwise on screen. A mirrored picture turns the other way internally. */
export const turnedBy = (turn: Turn, quarters: number): Turn => ({
  ...turn,
  turns: (turn.turns + (turn.isFlipped ? -quarters : quarters) + 8) % 4
})

/** How much a tilted picture must grow to keep covering its frame. */
export function tiltZoom({ width, height }: Size, tilt: number): number {
  const angle = (Math.abs(tilt) * Math.PI) / 180
  return Math.cos(angle) + (Math.max(width, height) / Math.min(width, height)) * Math.sin(angle)
}

export function fittedSize(crop: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(crop.width, crop.height))
  return { width: Math.max(1, Math.round(crop.width * scale)), height: Math.max(1, Math.round(crop.height * scale)) }
}

/** How often the picture is halved first, because one large step would skip pixels. */
export function halvings(crop: Size, fitted: Size): number {
  return Math.max(0, Math.floor(Math.log2(crop.width / fitted.width)))
}

const QUARTER: readonly (readonly [cos: number, sin: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1]
]

/** Draws the whole picture, given as `drawn` pixels, so that the crop fills `fitted`. */
export function drawMatrix(picture: Size, drawn: Size, turn: Turn, crop: Rect, fitted: Size): Matrix {
  const frame = frameOf(picture, turn.turns)
  const zoom = tiltZoom(frame, turn.tilt)
  const angle = (turn.tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * zoom, Math.sin(angle) * zoom]
  const [qc, qs] = QUARTER[turn.turns % 4] ?? [1, 0]
  const flip = turn.isFlipped ? -1 : 1
  const [sx, sy] = [fitted.width / crop.width, fitted.height / crop.height]
  const [px, py] = [picture.width / drawn.width, picture.height / drawn.height]
  // Tilt · mirror · quarter turn, around the middle.
  const a = cos * flip * qc - sin * qs
  const b = sin * flip * qc + cos * qs
  const c = -cos * flip * qs - sin * qc
  const d = -sin * flip * qs + cos * qc
  const x = frame.width / 2 - (a * picture.width + c * picture.height) / 2 - crop.x
  const y = frame.height / 2 - (b * picture.width + d * picture.height) / 2 - crop.y
  return { a: a * px * sx, b: b * px * sy, c: c * py * sx, d: d * py * sy, e: x * sx, f: y * sy }
}
