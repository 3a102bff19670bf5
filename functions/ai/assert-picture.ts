import { AI_BOUNDS, AI_IMAGE_TYPES } from '#core/ai/ai-request.ts'
import { badInput } from '../lib/errors.ts'

const STARTS: Readonly<Record<(typeof AI_IMAGE_TYPES)[number], readonly (readonly [number, string])[]>> = {
  'image/jpeg': [[0, '\u00FF\u00D8\u00FF']],
  'image/png': [[0, '\u0089PNG\r\n\u001A\n']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP']
  ]
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)

/**
 * Security: accepts only a picture embedded in the request, so the model's server gets no address to fetch.
 * @throws ApiError
 */
export function assertPicture(image: string): void {
  const comma = image.indexOf(',')
  const [head, data] = [image.slice(0, comma), image.slice(comma + 1)]
  const type = AI_IMAGE_TYPES.find((one) => head === `data:${one};base64`)
  if (type === undefined || !isBase64(data)) throw badInput('image', 'bad-file-type')
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  if ((data.length / 4) * 3 - padding > AI_BOUNDS.imageBytesMax) throw badInput('image', 'ai-picture-too-large')
  const start = atob(data.slice(0, 32))
  const fits = STARTS[type].every(([at, signs]) => start.slice(at, at + signs.length) === signs)
  if (!fits) throw badInput('image', 'bad-file-type')
}
