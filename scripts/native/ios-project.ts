/** What we change in the Xcode project that Capacitor creates. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_SCHEME, CALLBACK_SCHEME } from '#core/app/app-schemes.ts'
import { LANGUAGES } from '#core/workout/workout.ts'
import { QUESTIONS, withQuestions, writeQuestions } from './ios-questions.ts'
import { replacePictures } from './pictures.ts'
import type { NativeSettings, Version } from './settings.ts'

const BEGIN = '\t<!-- Written by npm run native:sync: changes are lost. -->'
const END = '\t<!-- Until here. -->'

const list = (items: readonly string[]): string =>
  `<array>${items.map((item) => `<string>${item}</string>`).join('')}</array>`

function plistEntries({ site, project, appId }: NativeSettings): string {
  const { hostname } = new URL(site)
  const schemes = list([APP_SCHEME, `${CALLBACK_SCHEME}${project}`])
  return [
    [
      'CFBundleURLTypes',
      `<array><dict><key>CFBundleURLName</key><string>${appId}</string><key>CFBundleURLSchemes</key>${schemes}</dict></array>`
    ],
    ['CFBundleLocalizations', list(LANGUAGES)],
    // Cues keep playing with the screen off.
    ['UIBackgroundModes', list(['audio'])],
    // Without it, WebKit runs no service worker. `localhost` is the page for an offline start.
    ['WKAppBoundDomains', list([hostname, 'localhost'])],
    // Other languages: ios-questions.ts.
    ...Object.entries(QUESTIONS.en).map(([key, text]) => [key, `<string>${text}</string>`] as const),
    ['ITSAppUsesNonExemptEncryption', '<false/>']
  ]
    .map(([key, value]) => `\t<key>${key}</key>\n\t${value}`)
    .join('\n')
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** @throws Error when the template of a new Capacitor has no such place */
function put(text: string, pattern: RegExp, value: string): string {
  if (!pattern.test(text)) throw new Error(`No ${pattern.source}: Capacitor’s template has changed.`)
  return text.replace(pattern, value)
}

function withPlist(text: string, settings: NativeSettings): string {
  const from = text.indexOf(BEGIN)
  const bare = from === -1 ? text : text.slice(0, from) + text.slice(text.indexOf(END) + END.length + 1)
  return put(bare, /<\/dict>\s*<\/plist>\s*$/, `${BEGIN}\n${plistEntries(settings)}\n${END}\n</dict>\n</plist>\n`)
}

const SESSION = `        // Cues sound beside the music of another app, also with the screen off.
        try? AVAudioSession.sharedInstance().setCategory(.playback, options: [.mixWithOthers])
`

function withAudio(text: string): string {
  if (text.includes('AVAudioSession')) return text
  const imported = put(text, /import Capacitor\n/, 'import AVFoundation\nimport Capacitor\n')
  return put(imported, /( {8}\/\/ Override point for customization[^\n]*\n)/, SESSION)
}

function withVersion(text: string, version: Version, appId: string): string {
  const own = text
    .replaceAll(/MARKETING_VERSION = [^;]+;/g, `MARKETING_VERSION = ${version.name};`)
    .replaceAll(/CURRENT_PROJECT_VERSION = [^;]+;/g, `CURRENT_PROJECT_VERSION = ${version.code};`)
    .replaceAll(/PRODUCT_BUNDLE_IDENTIFIER = [^;]+;/g, `PRODUCT_BUNDLE_IDENTIFIER = ${appId};`)
  if (own.includes('CODE_SIGN_ENTITLEMENTS')) return own
  return put(
    own,
    /(\t+)CODE_SIGN_STYLE = Automatic;/g,
    '$1CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n$1CODE_SIGN_STYLE = Automatic;'
  )
}

function entitlements(site: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	${list([`applinks:${new URL(site).hostname}`])}
</dict>
</plist>
`
}

export async function writeIos(folder: string, settings: NativeSettings, version: Version): Promise<void> {
  const app = join(folder, 'App', 'App')
  rewrite(join(app, 'Info.plist'), (text) => withPlist(text, settings))
  rewrite(join(app, 'AppDelegate.swift'), withAudio)
  rewrite(join(folder, 'App', 'App.xcodeproj', 'project.pbxproj'), (text) =>
    withQuestions(withVersion(text, version, settings.appId))
  )
  writeQuestions(app)
  writeFileSync(join(app, 'App.entitlements'), entitlements(settings.site))
  await replacePictures(join(app, 'Assets.xcassets'))
}
