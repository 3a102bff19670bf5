import { expect, it } from 'vitest'
import { appLinkFiles } from './app-links.ts'

const FINGERPRINT = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join(':')

it('names the app for both systems', () => {
  const files = appLinkFiles({ ANDROID_CERTIFICATES: `${FINGERPRINT}, ${FINGERPRINT}`, APPLE_TEAM: 'ABCDE12345' })
  expect(files.map(({ path }) => path)).toEqual([
    '.well-known/assetlinks.json',
    '.well-known/apple-app-site-association'
  ])
  const upper = FINGERPRINT.toUpperCase()
  expect(files[0]?.body).toMatchObject([
    { target: { package_name: 'app.icepoint', sha256_cert_fingerprints: [upper, upper] } }
  ])
  expect(files[1]?.body).toMatchObject({ applinks: { details: [{ appIDs: ['ABCDE12345.app.icepoint'] }] } })
})

it('is empty where there is no app, and refuses invalid values', () => {
  expect(appLinkFiles({})).toEqual([])
  expect(() => appLinkFiles({ ANDROID_CERTIFICATES: 'AA:BB' })).toThrow('ANDROID_CERTIFICATES')
  expect(() => appLinkFiles({ APPLE_TEAM: 'x' })).toThrow('APPLE_TEAM')
})
