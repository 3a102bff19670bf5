import { expect, it, vi } from 'vitest'
import { TEXTS } from '#locales/index.ts'
import { drawPicture } from './draw-picture.ts'
import { translator } from '../app/translate.ts'
import { summaryOf } from '../workout/workout.test-kit.ts'

const t = translator(TEXTS.en, 'en')

function tools(render = () => ({ asPng: () => new Uint8Array([1, 2]), free: () => undefined })) {
  const free = vi.fn()
  const asked: string[] = []
  const font = (path: string) => Promise.resolve(new Uint8Array([asked.push(path)]))
  const draw = vi.fn((svg: string, _options: { font: { fontBuffers: Uint8Array[] } }) =>
    Promise.resolve({ render, free, svg })
  )
  return { free, asked, draw, use: { renderer: () => Promise.resolve({ async: draw }), font } }
}

it('the display font alone is used when it has all letters', async () => {
  const { use, asked, draw, free } = tools()
  expect(await drawPicture(summaryOf({ name: 'Ladder' }), t, 'en', use)).toEqual(new Uint8Array([1, 2]))
  expect(asked).toEqual(['/fonts/icepoint-display-700.woff2'])
  expect(draw.mock.calls[0]?.[0]).toContain('>Ladder</text>')
  expect(free).toHaveBeenCalledOnce()
})

it('Inter is added for other letters', async () => {
  const { use, asked, draw } = tools()
  await drawPicture(summaryOf({ name: 'Ступени' }), t, 'en', use)
  expect(asked).toHaveLength(7)
  expect(draw.mock.calls[0]?.[1].font.fontBuffers).toHaveLength(7)
})

it('the drawing is freed even when it fails', async () => {
  const { use, free } = tools(() => {
    throw new Error('no memory')
  })
  await expect(drawPicture(summaryOf(), t, 'en', use)).rejects.toThrow('no memory')
  expect(free).toHaveBeenCalledOnce()
})
