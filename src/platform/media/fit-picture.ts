import {
  drawMatrix,
  fittedSize,
  frameOf,
  halvings,
  UPRIGHT,
  wholeFrame,
  type Rect,
  type Size,
  type Turn
} from '#core/media/picture-frame.ts'
import {
  HEADER_BYTES,
  readHeader,
  refusePicture,
  unreadableCode,
  type PictureHeader
} from '#core/media/picture-header.ts'

export interface FitJob extends Partial<Turn> {
  /** Maximum of the longer side in pixels. */
  maxSide: number
  /** Quality and then size are reduced until the file has at most this many bytes. */
  maxBytes?: number
  /** In pixels of the turned picture; without it, all of the picture is used. */
  crop?: Rect
  format?: 'webp' | 'jpeg'
}

export interface FittedPicture {
  file: Blob
  width: number
  height: number
  source: Size
  isAnimated: boolean
}

export class PictureRefusal extends Error {}

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Drawable = ImageBitmap | Canvas

const QUALITIES = [0.82, 0.7, 0.55]
const SHRINK = 0.8
const SHRINK_TIMES = 8

function makeCanvas({ width, height }: Size): Canvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function contextOf(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (context === null) throw new PictureRefusal('picture-no-memory')
  context.imageSmoothingQuality = 'high'
  return context
}

async function writeCanvas(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (blob === null) throw new PictureRefusal('picture-no-memory')
  return blob
}

async function headerOf(file: Blob): Promise<PictureHeader> {
  const isBounded = refusePicture(file.size, null) === 'bad-picture'
  const read = async (part: Blob) => readHeader(new Uint8Array(await part.arrayBuffer()))
  const header = isBounded ? ((await read(file.slice(0, HEADER_BYTES))) ?? (await read(file))) : null
  const code = refusePicture(file.size, header)
  if (code !== null || header === null) throw new PictureRefusal(code ?? 'bad-picture')
  return header
}

async function decode(file: Blob, header: PictureHeader): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PictureRefusal(unreadableCode(header))
  }
}

function halve(picture: Drawable): Canvas {
  const canvas = makeCanvas({ width: Math.ceil(picture.width / 2), height: Math.ceil(picture.height / 2) })
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

interface Drawing {
  picture: ImageBitmap
  turn: Turn
  crop: Rect
}

function draw({ picture, turn, crop }: Drawing, size: Size, type: string): Canvas {
  let drawn: Drawable = picture
  for (let left = halvings(crop, size); left > 0; left--) drawn = halve(drawn)
  const canvas = makeCanvas(size)
  const context = contextOf(canvas)
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  const { a, b, c, d, e, f } = drawMatrix(picture, drawn, turn, crop, size)
  context.setTransform(a, b, c, d, e, f)
  context.drawImage(drawn, 0, 0)
  return canvas
}

/** A browser that cannot write a type silently returns PNG. */
async function bestType(format: FitJob['format']): Promise<string> {
  if (format === 'jpeg') return 'image/jpeg'
  const probe = makeCanvas({ width: 1, height: 1 })
  contextOf(probe)
  return (await writeCanvas(probe, 'image/webp', 1)).type === 'image/webp' ? 'image/webp' : 'image/jpeg'
}

async function encode(drawing: Drawing, job: FitJob): Promise<Omit<FittedPicture, 'source' | 'isAnimated'>> {
  const type = await bestType(job.format)
  const maxBytes = job.maxBytes ?? Infinity
  let maxSide = Math.min(job.maxSide, Math.max(drawing.crop.width, drawing.crop.height))
  for (let times = 0; times < SHRINK_TIMES; times++, maxSide *= SHRINK) {
    const size = fittedSize(drawing.crop, maxSide)
    const canvas = draw(drawing, size, type)
    for (const quality of QUALITIES) {
      const file = await writeCanvas(canvas, type, quality)
      if (file.size <= maxBytes) return { file, ...size }
    }
  }
  throw new PictureRefusal('picture-too-large')
}

/** A canvas keeps only pixels, so the camera's metadata (location, time, owner) is removed. @throws PictureRefusal */
export async function fitPicture(file: Blob, job: FitJob): Promise<FittedPicture> {
  const header = await headerOf(file)
  const picture = await decode(file, header)
  const source = { width: picture.width, height: picture.height }
  try {
    const { turns = UPRIGHT.turns, isFlipped = UPRIGHT.isFlipped, tilt = UPRIGHT.tilt } = job
    const crop = job.crop ?? wholeFrame(frameOf(source, turns))
    const fitted = await encode({ picture, turn: { turns, isFlipped, tilt }, crop }, job)
    return { ...fitted, source, isAnimated: header.isAnimated }
  } finally {
    picture.close()
  }
}
