import { expect, it, vi } from 'vitest'
import { drawPicture } from './draw-picture.ts'

const SVG = '<svg><text font-family="Icepoint Display">Ladder</text></svg>'

function tools(render = () => ({ asPng: () => new Uint8Array([1, 2]), free: () => undefined })) {
  const free = vi.fn()
  const asked: string[] = []
  const font = (path: string) => Promise.resolve(new Uint8Array([asked.push(path)]))
  const draw = vi.fn((svg: string, _options: { font: { fontBuffers: Uint8Array[] } }) =>
    Promise.resolve({ render, free, svg })
  )
  return { free, asked, draw, use: { renderer: () => Promise.resolve({ async: draw }), font } }
}

it('the display font alone is loaded when nothing else is named', async () => {
  const { use, asked, draw, free } = tools()
  expect(await drawPicture(SVG, use)).toEqual(new Uint8Array([1, 2]))
  expect(asked).toEqual(['/fonts/icepoint-display-700.woff2'])
  expect(draw.mock.calls[0]?.[0]).toContain('>Ladder</text>')
  expect(free).toHaveBeenCalledOnce()
})

it('Inter is added where the picture names it', async () => {
  const { use, asked, draw } = tools()
  await drawPicture(SVG.replace('Icepoint Display', 'Inter'), use)
  expect(asked).toHaveLength(7)
  expect(draw.mock.calls[0]?.[1].font.fontBuffers).toHaveLength(7)
})

it('the drawing is freed even when it fails', async () => {
  const { use, free } = tools(() => {
    throw new Error('no memory')
  })
  await expect(drawPicture(SVG, use)).rejects.toThrow('no memory')
  expect(free).toHaveBeenCalledOnce()
})
