/** Renders previews in a separate process that can be killed, because no library can stop a running encoder. */
import sharp, { type Sharp } from 'sharp'
import type { PreviewParams } from './preview-params.ts'

export interface Picture {
  data: Buffer
  mimeType: string
}

export interface RenderJob {
  source: Buffer
  params: PreviewParams
  output: string
}

export type RenderAnswer = { picture: Picture } | { problem: string }

/** A small file can contain a huge picture, which would fill the memory. */
const MOST_PIXELS = 100_000_000

/** For intermediate pictures, which are not kept. */
const BETWEEN = { compressionLevel: 1 }

/** Limits the encoder's effort. With its default, AVIF takes a minute for what takes seconds here. */
const EFFORT: Readonly<Record<string, number>> = { avif: 1, webp: 2, gif: 3 }

function mask(width: number, height: number, radius: number, opacity: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="#fff" fill-opacity="${opacity}"/></svg>`
  )
}

type OpenImage = (data: Buffer) => Sharp

async function decorate(openImage: OpenImage, resized: Buffer, params: PreviewParams): Promise<Buffer> {
  let data = resized
  const { borderWidth: width, borderRadius: radius, opacity } = params
  if (opacity < 1 || radius > 0) {
    const size = await openImage(data).metadata()
    const cut = mask(size.width, size.height, radius, opacity)
    data = await openImage(data)
      .ensureAlpha()
      .composite([{ input: cut, blend: 'dest-in' }])
      .png(BETWEEN)
      .toBuffer()
  }
  if (params.background !== '')
    data = await openImage(data)
      .flatten({ background: `#${params.background}` })
      .png(BETWEEN)
      .toBuffer()
  if (width > 0) {
    const background = params.borderColor === '' ? { r: 0, g: 0, b: 0, alpha: 0 } : `#${params.borderColor}`
    data = await openImage(data)
      .extend({ top: width, bottom: width, left: width, right: width, background })
      .png(BETWEEN)
      .toBuffer()
  }
  if (params.rotation % 360 !== 0) {
    const background = params.background === '' ? { r: 0, g: 0, b: 0, alpha: 0 } : `#${params.background}`
    data = await rotated(openImage, data, params.rotation, background)
  }
  return data
}

type Background = string | { r: number; g: number; b: number; alpha: number }

/** Pixels, like ImageMagick's "best fit": half a pixel around the corners, then whole pixels. */
function turnedSide(side: number, turned: number): number {
  const [from, to] = [(side - turned) / 2, (side + turned) / 2]
  return Math.ceil(to - Math.floor(from - 0.5) + 0.5)
}

async function rotated(openImage: OpenImage, data: Buffer, degrees: number, background: Background): Promise<Buffer> {
  const turned = openImage(data).rotate(degrees, { background }).png(BETWEEN)
  if (degrees % 90 === 0) return turned.toBuffer()
  const { width, height } = await openImage(data).metadata()
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180))) as [number, number]
  const { data: picture, info } = await turned.toBuffer({ resolveWithObject: true })
  const right = Math.max(0, turnedSide(width, width * cosine + height * sine) - info.width)
  const bottom = Math.max(0, turnedSide(height, width * sine + height * cosine) - info.height)
  const [left, top] = [Math.floor(right / 2), Math.floor(bottom / 2)]
  const margins = { left, right: right - left, top, bottom: bottom - top }
  return openImage(picture)
    .extend({ ...margins, background })
    .png(BETWEEN)
    .toBuffer()
}

async function render({ source, params, output }: RenderJob): Promise<Picture> {
  const openImage: OpenImage = (data) => sharp(data, { limitInputPixels: MOST_PIXELS })
  let image = openImage(source).autoOrient()
  if (params.width > 0 || params.height > 0) {
    image = image.resize(params.width || null, params.height || null, { fit: 'cover', position: params.position })
  }
  const decorated = await decorate(openImage, await image.png(BETWEEN).toBuffer(), params)
  const effort = EFFORT[output] === undefined ? {} : { effort: EFFORT[output] }
  const options = { ...effort, ...(params.quality === undefined ? {} : { quality: params.quality }) }
  const data = await openImage(decorated)
    .toFormat(output as 'png', options)
    .toBuffer()
  return { data, mimeType: `image/${output}` }
}

function listen(): void {
  sharp.concurrency(1)
  process.on('disconnect', () => process.exit())
  process.on('message', (job: RenderJob) => {
    render(job).then(
      (picture) => process.send?.({ picture } satisfies RenderAnswer),
      (error: unknown) => process.send?.({ problem: String(error) } satisfies RenderAnswer)
    )
  })
}

if (process.argv[1] === import.meta.filename) listen()
