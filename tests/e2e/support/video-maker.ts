/** Creates small WebM files in the browser. Squares in the top row encode the frame number in binary. */

export interface VideoWish {
  seconds: number
  fps: number
  width: number
  height: number
  hasSound: boolean
  hasLength: boolean
}

export const BITS = 12

const HEX = {
  ebml: '1A45DFA3',
  segment: '18538067',
  info: '1549A966',
  tracks: '1654AE6B',
  cues: '1C53BB6B',
  cluster: '1F43B675'
}

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
const intOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256)
const textOf = (text: string): number[] => [...new TextEncoder().encode(text)]

type Part = Uint8Array

function join(parts: readonly (Part | number[])[]): Part {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** An EBML element: id, size in eight bytes, content. */
const element = (id: string, ...content: (Part | number[])[]): Part => {
  const body = join(content)
  return join([bytesOf(id), [1], intOf(body.length, 7), body])
}

const float = (value: number): Part => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return new Uint8Array(view.buffer)
}

interface Chunk {
  track: 1 | 2
  ms: number
  isKey: boolean
  data: Part
}

function draw(context: OffscreenCanvasRenderingContext2D, frame: number, { width, height, fps }: VideoWish): void {
  const hue = (Math.floor(frame / fps) * 40) % 360
  context.fillStyle = `oklch(0.55 0.12 ${hue})`
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fff'
  context.font = `700 ${height / 2}px sans-serif`
  context.fillText((frame / fps).toFixed(1), width * 0.2, height * 0.75)
  const side = width / BITS
  for (let bit = 0; bit < BITS; bit += 1) {
    context.fillStyle = (frame >> (BITS - 1 - bit)) % 2 === 1 ? '#fff' : '#000'
    context.fillRect(bit * side, 0, side, side)
  }
}

async function pictures(wish: VideoWish): Promise<Chunk[]> {
  const { width, height, fps } = wish
  const chunks: Chunk[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      chunks.push({ track: 1, ms: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key', data })
    },
    error: (error) => {
      throw error
    }
  })
  encoder.configure({ codec: 'vp8', width, height, bitrate: 150_000, framerate: fps })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  for (let frame = 0; frame < wish.seconds * fps; frame += 1) {
    draw(context, frame, wish)
    const picture = new VideoFrame(canvas, { timestamp: Math.round((frame * 1e6) / fps) })
    encoder.encode(picture, { keyFrame: frame % fps === 0 })
    picture.close()
    if (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve))
  }
  await encoder.flush()
  return chunks
}

const RATE = 48_000

async function sounds({ seconds }: VideoWish): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      chunks.push({ track: 2, ms: Math.round(chunk.timestamp / 1000), isKey: true, data })
    },
    error: (error) => {
      throw error
    }
  })
  encoder.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate: 24_000 })
  for (let second = 0; second < seconds; second += 1) {
    const tone = Float32Array.from({ length: RATE }, (_, at) => 0.2 * Math.sin((2 * Math.PI * 220 * at) / RATE))
    const format = { format: 'f32', sampleRate: RATE, numberOfFrames: RATE, numberOfChannels: 1 } as const
    const sound = new AudioData({ ...format, timestamp: second * 1e6, data: tone })
    encoder.encode(sound)
    sound.close()
  }
  await encoder.flush()
  return chunks
}

function tracksOf({ width, height, hasSound }: VideoWish): Part {
  const id = (number: number) => [element('D7', [number]), element('73C5', [number])]
  const size = element('E0', element('B0', intOf(width, 2)), element('BA', intOf(height, 2)))
  const picture = element('AE', ...id(1), element('83', [1]), element('86', textOf('V_VP8')), size)
  if (!hasSound) return element(HEX.tracks, picture)
  const head = [...textOf('OpusHead'), 1, 1, 0, 0, ...intOf(RATE, 4).reverse(), 0, 0, 0]
  const format = element('E1', element('B5', float(RATE)), element('9F', [1]))
  const sound = element(
    'AE',
    ...id(2),
    element('83', [2]),
    element('86', textOf('A_OPUS')),
    element('63A2', head),
    format
  )
  return element(HEX.tracks, picture, sound)
}

const blockOf = (chunk: Chunk, fromMs: number): Part =>
  element('A3', [0x80 + chunk.track], intOf(chunk.ms - fromMs, 2), [chunk.isKey ? 0x80 : 0], chunk.data)

function pack(wish: VideoWish, chunks: readonly Chunk[]): Part {
  const clusters: { ms: number; data: Part }[] = []
  for (let second = 0; second < wish.seconds; second += 1) {
    const own = chunks.filter(({ ms }) => Math.floor(ms / 1000) === second).sort((a, b) => a.ms - b.ms)
    const ms = second * 1000
    clusters.push({
      ms,
      data: element(HEX.cluster, element('E7', intOf(ms, 4)), ...own.map((chunk) => blockOf(chunk, ms)))
    })
  }
  const length = wish.hasLength ? [element('4489', float(wish.seconds * 1000))] : []
  const scale = [
    element('2AD7B1', intOf(1_000_000, 3)),
    element('4D80', textOf('test')),
    element('5741', textOf('test'))
  ]
  const info = element(HEX.info, ...scale, ...length)
  const tracks = tracksOf(wish)
  const cuesAt = (before: number): Part => {
    let at = before
    const points = clusters.map(({ ms, data }) => {
      const cuePoint = element('B7', element('F7', [1]), element('F1', intOf(at, 4)))
      at += data.length
      return element('BB', element('B3', intOf(ms, 4)), cuePoint)
    })
    return element(HEX.cues, ...points)
  }
  const front = info.length + tracks.length
  const cues = wish.hasLength ? cuesAt(front + cuesAt(0).length) : new Uint8Array()
  const head = element(
    HEX.ebml,
    element('4286', [1]),
    element('42F7', [1]),
    element('42F2', [4]),
    element('42F3', [8]),
    element('4282', textOf('webm')),
    element('4287', [2]),
    element('4285', [2])
  )
  return join([head, element(HEX.segment, info, tracks, cues, ...clusters.map(({ data }) => data))])
}

export async function makeVideo(wish: VideoWish): Promise<string> {
  const chunks = [...(await pictures(wish)), ...(wish.hasSound ? await sounds(wish) : [])]
  const file = pack(wish, chunks)
  let text = ''
  for (const byte of file) text += String.fromCharCode(byte)
  return btoa(text)
}
