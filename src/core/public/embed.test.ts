import { describe, expect, test } from 'vitest'
import { embedCode, embedPath, embedSize, isEmbedTheme } from './embed.ts'

describe('the size of the frame', () => {
  test.each([
    [undefined, undefined, 480, 266],
    [320, undefined, 320, 385],
    [500, undefined, 500, 266],
    [720, undefined, 720, 278],
    [5000, undefined, 1200, 278],
    [280, undefined, 280, 385],
    [undefined, 266, 480, 266],
    [320, 385, 320, 385]
  ])('within %s by %s is %s by %s', (maxWidth, maxHeight, width, height) => {
    expect(embedSize(maxWidth, maxHeight)).toEqual({ width, height })
  })

  test('never exceeds a limit, however small', () => {
    for (const maxWidth of [1, 100, 279, 320, 447, 448, 671, 672, 1201])
      for (const maxHeight of [1, 100, 265, 266, 278, 385, 1000]) {
        const { width, height } = embedSize(maxWidth, maxHeight)
        expect([maxWidth, maxHeight, width <= maxWidth, height <= maxHeight]).toEqual([maxWidth, maxHeight, true, true])
      }
  })
})

describe('the address of the frame', () => {
  test('names only what differs from the reader’s own choice', () => {
    expect(embedPath('w1')).toBe('/embed/w1')
    expect(embedPath('w1', { theme: 'auto' })).toBe('/embed/w1')
    expect(embedPath('w1', { language: 'de', theme: 'dark' })).toBe('/embed/w1?lang=de&theme=dark')
  })

  test('knows three themes', () => {
    expect(['auto', 'light', 'dark', 'contrast', '', undefined].filter(isEmbedTheme)).toEqual(['auto', 'light', 'dark'])
  })
})

test('the code of the frame is one element, whatever the workout is called', () => {
  const name = '"><script>alert(1)</script>\u202e'
  const size = { width: '100%', height: 385 } as const
  const code = embedCode({ id: 'w1', name, origin: 'https://ice.test', size, theme: 'light' })
  expect(code).toBe(
    '<iframe src="https://ice.test/embed/w1?theme=light" width="100%" height="385" loading="lazy" allow="screen-wake-lock" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;, Icepoint" style="border:0;color-scheme:light"></iframe>'
  )
})
