/** Runs in a real Chromium with a real worker. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fitImage, type FitOptions } from './fit-image.ts'

type Paint = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void

/** Red, green, blue and yellow, clockwise from the top left. */
const corners: Paint = (context, width, height) => {
  const [w, h] = [width / 2, height / 2]
  for (const [colour, x, y] of [
    ['#f00', 0, 0],
    ['#0f0', w, 0],
    ['#00f', w, h],
    ['#ff0', 0, h]
  ] as const) {
    context.fillStyle = colour
    context.fillRect(x, y, w, h)
  }
}

async function paint(width: number, height: number, type = 'image/png', how = corners): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  how(context, width, height)
  return canvas.convertToBlob({ type, quality: 0.9 })
}

/** Names of the quarters' colors, clockwise from the top left. */
async function quarters(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'none' })
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  return (
    [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.75, 0.75],
      [0.25, 0.75]
    ] as const
  )
    .map(([x, y]) => {
      const { data } = context.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1)
      const [r = 0, g = 0, b = 0] = data
      if (r > 200) return g > 200 ? 'y' : 'r'
      return g > 200 ? 'g' : b > 200 ? 'b' : '?'
    })
    .join('')
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (n: number): number[] => [n >> 8, n & 255]
const u32 = (n: number): number[] => [...u16(n >>> 16), ...u16(n & 0xffff)]

/** An orientation, and a location in a block of GPS notes with a marker that can be found again. */
function exif(orientation: number): number[] {
  const main = [...u16(2), ...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0]
  const pointer = [...u16(0x8825), ...u16(4), ...u32(1), ...u32(38), ...u32(0)]
  const gps = [...u16(1), ...u16(0x001d), ...u16(2), ...u32(12), ...u32(56), ...u32(0)]
  const body = [...ascii('Exif'), 0, 0, ...ascii('MM'), ...u16(42), ...u32(8), ...main, ...pointer, ...gps]
  const all = [...body, ...ascii('GPS-IN-HERE\0')]
  return [0xff, 0xe1, ...u16(all.length + 2), ...all]
}

const textOf = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer())

async function withNotes(file: Blob, orientation: number): Promise<Blob> {
  return new Blob([file.slice(0, 2), Uint8Array.from(exif(orientation)), file.slice(2)], { type: 'image/jpeg' })
}

const fit = (file: Blob, options: Partial<FitOptions> = {}) => fitImage(file, { maxSide: 1280, ...options })

const codeOf = (file: Blob, options: Partial<FitOptions> = {}) =>
  fit(file, options).then(
    () => 'made',
    (error: Error) => error.message
  )

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the output', () => {
  test('is a WebP whose longer side has the requested size at most', async () => {
    const made = await fit(await paint(2000, 1000))
    expect(made.file.type).toBe('image/webp')
    expect([made.width, made.height]).toEqual([1280, 640])
    expect(made.source).toEqual({ width: 2000, height: 1000 })
    expect(await quarters(made.file)).toBe('rgby')
    expect(await textOf(made.file)).toMatch(/^RIFF....WEBP/s)
  })

  test('is never larger than a small picture', async () => {
    const made = await fit(await paint(60, 40))
    expect([made.width, made.height]).toEqual([60, 40])
  })

  test.each([
    [1, 'rgby', 200],
    [3, 'byrg', 200],
    [6, 'yrgb', 100],
    [8, 'gbyr', 100]
  ])('has orientation %i applied and all metadata removed', async (orientation, seen, width) => {
    const photo = await withNotes(await paint(200, 100, 'image/jpeg'), orientation)
    expect(await textOf(photo)).toContain('GPS-IN-HERE')
    const made = await fit(photo)
    expect(made.width).toBe(width)
    expect(await quarters(made.file)).toBe(seen)
    expect(await textOf(made.file)).not.toMatch(/Exif|EXIF|GPS|XMP/)
  })

  test('can be turned, mirrored and cropped', async () => {
    const picture = await paint(200, 100)
    expect(await quarters((await fit(picture, { turns: 1 })).file)).toBe('yrgb')
    expect(await quarters((await fit(picture, { isFlipped: true })).file)).toBe('gryb')
    const right = await fit(picture, { crop: { x: 100, y: 0, width: 100, height: 100 } })
    expect([right.width, right.height]).toEqual([100, 100])
    expect(await quarters(right.file)).toBe('ggbb')
  })

  test('is JPEG on a white background on request', async () => {
    const made = await fit(await paint(40, 40, 'image/png', () => undefined), { format: 'jpeg' })
    expect(made.file.type).toBe('image/jpeg')
    const context = new OffscreenCanvas(40, 40).getContext('2d')
    context?.drawImage(await createImageBitmap(made.file), 0, 0)
    expect([...(context?.getImageData(20, 20, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
  })

  test('turns fine stripes gray instead of aliasing them', async () => {
    const striped = await paint(2048, 512, 'image/png', (context, width, height) => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#000'
      for (let x = 0; x < width; x += 2) context.fillRect(x, 0, 1, height)
    })
    const made = await fit(striped, { maxSide: 300 })
    const context = new OffscreenCanvas(300, 75).getContext('2d')
    context?.drawImage(await createImageBitmap(made.file), 0, 0)
    const row = [...(context?.getImageData(20, 30, 260, 1).data ?? [])].filter((_, index) => index % 4 === 0)
    expect(Math.min(...row)).toBeGreaterThan(90)
    expect(Math.max(...row)).toBeLessThan(200)
  })

  test('has no more bytes than allowed', async () => {
    const noise = await paint(300, 300, 'image/png', (context, width, height) => {
      const data = context.createImageData(width, height)
      for (let at = 0; at < data.data.length; at++) data.data[at] = (at * 7919 * (at % 251)) & 255
      context.putImageData(data, 0, 0)
    })
    const [large, small] = [await fit(noise), await fit(noise, { maxBytes: 20_000 })]
    expect(large.file.size).toBeGreaterThan(20_000)
    expect(small.file.size).toBeLessThanOrEqual(20_000)
    expect(await codeOf(noise, { maxBytes: 10 })).toBe('picture-too-large')
  })
})

describe('a refused file', () => {
  test('is empty, not a picture or half a picture', async () => {
    const whole = await paint(200, 100)
    expect(await codeOf(new Blob([]))).toBe('bad-file-size')
    expect(await codeOf(new Blob(['%PDF-1.7 and so on, and so on, and so on']))).toBe('bad-picture')
    expect(await codeOf(new Blob([whole.slice(0, 40)]))).toBe('bad-file')
  })

  test('has more pixels than the memory should hold, however few bytes', async () => {
    const bytes = new Uint8Array(await (await paint(8, 8)).arrayBuffer())
    bytes.set(u32(12_000), 16)
    bytes.set(u32(12_000), 20)
    expect(await codeOf(new Blob([bytes]))).toBe('picture-too-many-pixels')
  })

  test('is named as a picture of an iPhone', async () => {
    const box = (name: string, ...data: number[]) => [...u32(data.length + 8), ...ascii(name), ...data]
    const ispe = box('ispe', ...u32(0), ...u32(40), ...u32(30))
    const meta = box('meta', ...u32(0), ...box('iprp', ...box('ipco', ...ispe, ...box('free'))))
    const heic = Uint8Array.from([...box('ftyp', ...ascii('heic'), ...u32(0)), ...meta])
    expect(await codeOf(new Blob([heic]))).toBe('picture-heic')
  })
})

test('takes the first frame of an animated picture and reports it', async () => {
  const head = [4, 0, 4, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
  const frame = (bits: number) => [0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 4, bits, 0x8f, 0x09, 0x05, 0]
  const gif = Uint8Array.from([...ascii('GIF89a'), ...head, ...frame(0x84), ...frame(0x84), 0x3b])
  const made = await fit(new Blob([gif]))
  expect(made.isAnimated).toBe(true)
  expect([made.file.type, made.width]).toEqual(['image/webp', 4])
  expect((await fit(await paint(4, 4))).isAnimated).toBe(false)
})

describe('the worker', () => {
  test('ends after use and when aborted', async () => {
    const end = vi.spyOn(Worker.prototype, 'terminate')
    const picture = await paint(400, 400)
    await fit(picture)
    expect(end).toHaveBeenCalledTimes(1)
    await codeOf(new Blob([]))
    expect(end).toHaveBeenCalledTimes(2)
    const stop = new AbortController()
    const late = codeOf(picture, { signal: stop.signal })
    stop.abort()
    expect(await late).toBe('cancelled')
    expect(end).toHaveBeenCalledTimes(3)
    expect(await codeOf(picture, { signal: stop.signal })).toBe('cancelled')
    expect(end).toHaveBeenCalledTimes(3)
  })

  test('is optional', async () => {
    const picture = await withNotes(await paint(200, 100, 'image/jpeg'), 6)
    vi.stubGlobal('Worker', undefined)
    const made = await fit(picture)
    expect(await quarters(made.file)).toBe('yrgb')
    expect(await codeOf(new Blob([]))).toBe('bad-file-size')
  })

  test('leaves the work to the page when its script does not start', async () => {
    const Real = Worker
    vi.stubGlobal('Worker', function broken() {
      return new Real('/no-such-script.js', { type: 'module' })
    })
    expect((await fit(await paint(200, 100))).width).toBe(200)
  })
})
