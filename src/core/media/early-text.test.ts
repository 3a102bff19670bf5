import { expect, it } from 'vitest'
import { earlyText } from './early-text.ts'

it('the note on a video that ends early gives both lengths in minutes and seconds', () => {
  const t = (key: string, { there, whole }: Record<string, unknown> = {}) => [key, there, whole].join(' ')
  expect(earlyText({ seconds: 82.6, whole: 150 }, t)).toBe('media.endsEarly 1:23 2:30')
})
