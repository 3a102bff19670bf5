import { afterEach, expect, it, vi } from 'vitest'
import { deviceKind, isInstalled, isNative } from './runtime.ts'

afterEach(() => vi.unstubAllGlobals())

const inside = (platform: string, isNativePlatform: boolean) =>
  vi.stubGlobal('Capacitor', { getPlatform: () => platform, isNativePlatform: () => isNativePlatform })

it('is a browser without a wrapper, or when the wrapper runs as a page', () => {
  expect([deviceKind(), isNative()]).toEqual(['browser', false])
  inside('web', false)
  expect([deviceKind(), isNative()]).toEqual(['browser', false])
})

it.each(['android', 'ios'] as const)('is %s in its wrapper', (platform) => {
  inside(platform, true)
  expect([deviceKind(), isNative()]).toEqual([platform, true])
})

it.each([
  ['a page', false, undefined, false],
  ['an installed app', true, undefined, true],
  ['an icon on the home screen of an iPhone', false, true, true]
])('recognizes %s', (_, matches, standalone, expected) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  vi.stubGlobal('navigator', { standalone })
  expect(isInstalled()).toBe(expected)
})
