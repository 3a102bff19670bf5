import { expect, it } from 'vitest'
import { installWay } from './install-way.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const VIEW = 'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/A; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile'
const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

it.each([
  ['asks if the browser can', true, CHROME, false, 'prompt'],
  ['has steps for an iPhone', false, IPHONE, true, 'ios'],
  ['knows an iPad that calls itself a Mac', false, `${MAC} Version/19.0 Safari/605.1.15`, true, 'ios'],
  ['has steps for Safari on a Mac', false, `${MAC} Version/17.4 Safari/605.1.15`, false, 'mac'],
  ['has none for an older Safari', false, `${MAC} Version/16.6 Safari/605.1.15`, false, null],
  ['has none for another browser on a Mac', false, `${MAC} Chrome/140.0 Safari/537.36`, false, null],
  ['names the menu on Android', false, FIREFOX, true, 'menu'],
  ['has none inside another app', false, VIEW, true, null],
  ['has none when no way is known', false, CHROME, false, null]
] as const)('%s', (_, hasPrompt, userAgent, hasTouch, way) => {
  expect(installWay({ hasPrompt, userAgent, hasTouch })).toBe(way)
})
