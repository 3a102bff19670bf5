import { expect, it } from 'vitest'
import { CLIENT, ownMusicAddress } from './client-state.ts'

it('has the defaults of the spec outside a page', () => {
  expect(CLIENT).toEqual({ device: 'browser', pwaInstalled: false, capacitor: false })
})

it('opens the device’s music app', () => {
  expect(ownMusicAddress('Mozilla/5.0 (Linux; Android 16; Pixel 9)')).toContain('category.APP_MUSIC')
  expect(ownMusicAddress('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('https://music.apple.com/')
})
