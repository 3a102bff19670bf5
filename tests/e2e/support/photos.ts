/** Real pictures, made with sharp. */
import sharp from 'sharp'

const SCENE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path fill="#a9d3de" d="M0 0h400v300H0z"/><path fill="#6fa3b8" d="M0 190 70 122l52 46 66-84 74 82 50-38 88 70v112H0z"/><path fill="#c00" d="M0 0h60v60H0z"/></svg>`
)

/** The metadata a camera writes: location and orientation. */
const NOTES = {
  IFD0: { Make: 'Maker-was-here', Copyright: 'Somebody' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' }
}

/** Adds grain like a real photo; without it, 12 megapixels would be a few kilobytes. */
export async function photo(width = 4000, height = 3000, orientation = 6): Promise<Buffer> {
  const noise = { create: { width, height, channels: 3 as const, background: '#808080' } }
  const grain = await sharp({ create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 18 } } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(SCENE)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif(NOTES)
    .withMetadata({ orientation })
    .withExifMerge(NOTES)
    .jpeg({ quality: 88 })
    .toBuffer()
}

export async function movingGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 80, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('#c00'), await frame('#0c0')], { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A header that claims 12,000 × 12,000 pixels in a few bytes. */
export async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(12_000, 16)
  png.writeUInt32BE(12_000, 20)
  return png
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(name, 4)
  return Buffer.concat([head, data])
}

const words = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([0, 0, value >> 8, value])))

/** The boxes of an iPhone picture, without pixels. */
export const heic = (): Buffer => {
  const size = box('ispe', words(0, 4000, 3000))
  const parts = box('iprp', box('ipco', size, box('free')))
  return Buffer.concat([box('ftyp', Buffer.from('heic'), words(0)), box('meta', words(0), parts)])
}

/** Everything that reveals where, when or with what a picture was taken. */
export async function notesIn(file: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, orientation } = await sharp(file).metadata()
  const raw = file.toString('latin1')
  return [
    ...(exif === undefined ? [] : ['exif']),
    ...(xmp === undefined ? [] : ['xmp']),
    ...(iptc === undefined ? [] : ['iptc']),
    ...(orientation === undefined ? [] : ['orientation']),
    ...['GPS', 'Maker-was-here', 'Exif', 'EXIF'].filter((word) => raw.includes(word))
  ]
}
