/** Adds and syncs both native projects in a temporary folder and reads the result. Nothing is built. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/workout/workout.ts'
import { ROOT } from '../lib/config.ts'
import { addPlatform, syncPlatform } from './project.ts'
import { NATIVE_PLUGINS } from './plugins.ts'
import { appVersion, readSettings } from './settings.ts'

const OPTIONS = { site: 'https://icepoint.example', project: 'ice-1', appId: 'org.example.timer' }
let folder = ''
const file = (...path: string[]) => join(folder, ...path)
const read = (...path: string[]) => readFileSync(file(...path), 'utf8')
const json = (...path: string[]) => JSON.parse(read(...path)) as Record<string, unknown>
const MAIN = ['android', 'app', 'src', 'main'] as const
const version = appVersion()

beforeAll(async () => {
  const data = join(ROOT, '.data')
  mkdirSync(data, { recursive: true })
  // Inside the repository, because Capacitor looks for its packages in parent folders.
  folder = mkdtempSync(join(data, 'native-'))
  for (const platform of ['android', 'ios'] as const) {
    addPlatform(folder, platform, readSettings(folder, OPTIONS, {}))
    await syncPlatform(folder, platform, readSettings(folder, OPTIONS, {}))
    // Again, with only what the project has stored.
    await syncPlatform(
      folder,
      platform,
      readSettings(folder, { site: undefined, project: undefined, appId: undefined }, {})
    )
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = async (...path: string[]) => {
  const { width, height, hasAlpha } = await sharp(file(...path)).metadata()
  return [width, height, hasAlpha]
}

describe('the Android project', () => {
  it('builds our app and version with Gradle, and every plugin', () => {
    const gradle = read('android', 'app', 'build.gradle')
    expect(gradle).toContain('namespace = "org.example.timer"')
    expect(gradle).toContain('applicationId "org.example.timer"')
    expect(gradle).toContain(`versionName "${version.name}"`)
    expect(gradle).toContain(`versionCode ${version.code}`)
    expect(existsSync(file('android', 'gradlew'))).toBe(true)
    const included = read('android', 'capacitor.settings.gradle')
    const used = read('android', 'app', 'capacitor.build.gradle')
    for (const name of NATIVE_PLUGINS) {
      const module = `:${name.slice(1).replace('/', '-')}`
      expect(used).toContain(`implementation project('${module}')`)
      const [, path = ''] =
        new RegExp(`project\\('${module}'\\)\\.projectDir = new File\\('([^']+)'\\)`).exec(included) ?? []
      expect(existsSync(file('android', path, 'build.gradle')), name).toBe(true)
    }
  })

  it('shows the site, and its own page when offline', () => {
    expect(json(...MAIN, 'assets', 'capacitor.config.json')).toMatchObject({
      appId: 'org.example.timer',
      server: { url: 'https://icepoint.example/', cleartext: false }
    })
    expect(read(...MAIN, 'assets', 'capacitor.config.json')).not.toContain('errorPath')
    const page = read(...MAIN, 'assets', 'public', 'index.html')
    expect(page).toContain('href="https://icepoint.example/"')
    for (const text of ['You’re offline', 'Du bist offline']) expect(page).toContain(text)
    expect(read(...MAIN, 'java', 'org', 'example', 'timer', 'MainActivity.java')).toContain(
      'android_asset/public/index.html'
    )
  })

  it('has the permissions and the service for playing with the screen off', () => {
    const manifest = read(...MAIN, 'AndroidManifest.xml')
    const wanted = [
      'INTERNET',
      'WAKE_LOCK',
      'POST_NOTIFICATIONS',
      'FOREGROUND_SERVICE',
      'FOREGROUND_SERVICE_MEDIA_PLAYBACK'
    ]
    for (const name of wanted)
      expect(manifest).toContain(`<uses-permission android:name="android.permission.${name}" />`)
    expect(manifest).toMatch(
      /android:name="\.PlayService"\s+android:exported="false"\s+android:foregroundServiceType="mediaPlayback"/
    )
    const code = ['MainActivity', 'PlayPlugin', 'PlayService'].map((name) =>
      read(...MAIN, 'java', 'org', 'example', 'timer', `${name}.java`)
    )
    for (const source of code) expect(source).toMatch(/^package org\.example\.timer;\n/)
    expect(code[0]).toContain('registerPlugin(PlayPlugin.class)')
    // The template's own classes would be a second main activity.
    expect(
      readdirSync(file(...MAIN, 'java'), { recursive: true }).filter((name) => String(name).endsWith('.java'))
    ).toHaveLength(3)
  })

  it('opens links of the site, of the app, and of a sign-in provider’s response', () => {
    const manifest = read(...MAIN, 'AndroidManifest.xml')
    const filters = manifest.match(/<intent-filter[^]*?<\/intent-filter>/g) ?? []
    const withData = (data: string) => filters.find((filter) => filter.includes(data)) ?? ''
    expect(filters).toHaveLength(4)
    expect(withData('android:scheme="https" android:host="icepoint.example"')).toContain('android:autoVerify="true"')
    expect(withData('android:scheme="icepoint"')).toContain('android.intent.category.BROWSABLE')
    expect(withData('android:scheme="appwrite-callback-ice-1" android:host="login"')).toContain('BROWSABLE')
  })

  it('has our pictures in all sizes, and its texts in all languages', async () => {
    const res = [...MAIN, 'res']
    const sizes = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }
    for (const [density, size] of Object.entries(sizes)) {
      expect(await picture(...res, `mipmap-${density}`, 'ic_launcher.png')).toEqual([size, size, false])
      expect(await picture(...res, `mipmap-${density}`, 'ic_launcher_round.png')).toEqual([size, size, true])
      const whole = size * 2.25
      expect(await picture(...res, `mipmap-${density}`, 'ic_launcher_foreground.png')).toEqual([whole, whole, true])
    }
    expect(await picture(...res, 'drawable-port-xxxhdpi', 'splash.png')).toEqual([1280, 1920, false])
    // Our own mark: the background in the corner, and the ice of its upper side above the middle.
    const { data, info } = await sharp(file(...res, 'mipmap-xxxhdpi', 'ic_launcher.png'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    expect(at(1, 1)).toEqual([0x07, 0x0f, 0x17])
    expect(at(96, 70)).toEqual([0x83, 0xea, 0xf9])
    expect(read(...res, 'values', 'ic_launcher_background.xml')).toContain('#070f17')
    expect(read(...res, 'values', 'strings.xml')).toContain('<string name="package_name">org.example.timer</string>')
    for (const folder of ['values', 'values-de', 'values-fr', 'values-es', 'values-nl']) {
      expect(read(...res, folder, 'strings.xml')).toMatch(/<string name="play_running">[^<]{8,}</)
    }
  })
})

describe('the iOS project', () => {
  const APP = ['ios', 'App', 'App'] as const

  it('shows the site in the only domain that may run its service worker', () => {
    expect(json(...APP, 'capacitor.config.json')).toMatchObject({
      server: { url: 'https://icepoint.example/', errorPath: 'index.html' },
      ios: { limitsNavigationsToAppBoundDomains: true }
    })
    const plist = read(...APP, 'Info.plist')
    expect(plist).toContain('<array><string>icepoint.example</string><string>localhost</string></array>')
    // Written twice but present only once.
    expect(plist.match(/UIBackgroundModes/g)).toHaveLength(1)
    expect(plist).toMatch(/<key>UIBackgroundModes<\/key>\s*<array><string>audio<\/string><\/array>/)
    expect(plist).toContain('<string>icepoint</string><string>appwrite-callback-ice-1</string>')
    expect(read(...APP, 'App.entitlements')).toContain('<string>applinks:icepoint.example</string>')
  })

  it('asks for the camera, the microphone and the photos in every language', () => {
    const project = read('ios', 'App', 'App.xcodeproj', 'project.pbxproj')
    // Present once each, although it was synced twice: as a file, as a child of the group, and in the target.
    expect(project.match(/InfoPlist\.strings in Resources \*\/ = /g)).toHaveLength(1)
    expect(project.match(/isa = PBXVariantGroup/g)).toHaveLength(3)
    expect(project).toMatch(/knownRegions = \(\s*en,\s*de,\s*fr,\s*es,\s*nl,\s*Base,\s*\)/)
    for (const language of LANGUAGES) {
      expect(project.match(new RegExp(`path = ${language}\\.lproj/InfoPlist\\.strings`, 'g'))).toHaveLength(1)
      expect(read(...APP, `${language}.lproj`, 'InfoPlist.strings').match(/^"NS\w+" = ".{15,}";$/gm)).toHaveLength(3)
    }
    expect(read(...APP, 'Info.plist').match(/<key>NS\w+UsageDescription<\/key>/g)).toHaveLength(3)
  })

  it('has our version, the sound session and our pictures', async () => {
    const project = read('ios', 'App', 'App.xcodeproj', 'project.pbxproj')
    expect(project.match(/MARKETING_VERSION = [^;]+/g)).toEqual(Array(2).fill(`MARKETING_VERSION = ${version.name}`))
    expect(project.match(/CURRENT_PROJECT_VERSION = [^;]+/g)).toEqual(
      Array(2).fill(`CURRENT_PROJECT_VERSION = ${version.code}`)
    )
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App.entitlements/g)).toHaveLength(2)
    expect(project.match(/PRODUCT_BUNDLE_IDENTIFIER = org.example.timer/g)).toHaveLength(2)
    expect(read(...APP, 'AppDelegate.swift').match(/AVAudioSession/g)).toHaveLength(1)
    expect(await picture(...APP, 'Assets.xcassets', 'AppIcon.appiconset', 'AppIcon-512@2x.png')).toEqual([
      1024,
      1024,
      false
    ])
  })
})

describe('the settings', () => {
  const none = { site: undefined, project: undefined, appId: undefined }

  it('come from the options, then from the environment', () => {
    const env = { SITE_URL: 'https://site.example', APPWRITE_PROJECT: 'p1' }
    expect(readSettings('/nowhere', none, env)).toEqual({
      site: 'https://site.example/',
      project: 'p1',
      appId: 'app.icepoint'
    })
    expect(readSettings('/nowhere', { ...none, site: 'http://127.0.0.1:4321' }, env).site).toBe(
      'http://127.0.0.1:4321/'
    )
  })

  it.each([
    [{ ...none, project: 'p1' }, 'SITE_URL'],
    [{ ...none, project: 'p1', site: 'https://site.example/page' }, 'SITE_URL'],
    [{ ...none, site: 'https://site.example' }, 'APPWRITE_PROJECT'],
    [{ ...none, site: 'https://site.example', project: 'a"b' }, 'APPWRITE_PROJECT'],
    [{ site: 'https://site.example', project: 'p1', appId: 'Icepoint' }, 'app-id']
  ])('are rejected when they are invalid', (options, message) => {
    expect(() => readSettings('/nowhere', options, {})).toThrow(message)
  })

  it('cannot be created twice', () => {
    expect(() => addPlatform(folder, 'android', readSettings(folder, none, {}))).toThrow('already')
  })
})
