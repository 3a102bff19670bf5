/** What we change in the Android project that Capacitor creates. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_SCHEME, CALLBACK_SCHEME } from '#core/app/app-schemes.ts'
import { LANGUAGES } from '#core/workout/workout.ts'
import { ROOT } from '../lib/config.ts'
import { GROUND } from '../lib/mark.ts'
import { notificationIcon, replacePictures } from './pictures.ts'
import type { NativeSettings, Version } from './settings.ts'
import { RUNNING } from './texts.ts'

const SOURCES = ['MainActivity.java', 'PlayPlugin.java', 'PlayService.java'] as const

const PERMISSIONS = [
  'INTERNET',
  'ACCESS_NETWORK_STATE',
  'VIBRATE',
  'WAKE_LOCK',
  'POST_NOTIFICATIONS',
  'FOREGROUND_SERVICE',
  'FOREGROUND_SERVICE_MEDIA_PLAYBACK',
  // Videos are recorded in the app.
  'CAMERA',
  'RECORD_AUDIO',
  'MODIFY_AUDIO_SETTINGS'
] as const

function filter(data: string, isVerified = false): string {
  return `
            <intent-filter${isVerified ? ' android:autoVerify="true"' : ''}>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data ${data} />
            </intent-filter>`
}

function linkFilters({ site, project }: NativeSettings): string {
  const { hostname, protocol } = new URL(site)
  return [
    filter(`android:scheme="${protocol.slice(0, -1)}" android:host="${hostname}"`, true),
    filter(`android:scheme="${APP_SCHEME}"`),
    filter(`android:scheme="${CALLBACK_SCHEME}${project}" android:host="login"`)
  ].join('')
}

function manifest(settings: NativeSettings): string {
  const permissions = PERMISSIONS.map((name) => `    <uses-permission android:name="android.permission.${name}" />`)
  const isPlain = settings.site.startsWith('http:')
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by npm run native:sync: changes are lost. -->
<manifest xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools">

    <!-- No backup of a session to somebody else's device. -->
    <application
        android:allowBackup="false"
        android:icon="@mipmap/ic_launcher"
        android:label="@string/app_name"
        android:roundIcon="@mipmap/ic_launcher_round"
        android:supportsRtl="true"
        android:usesCleartextTraffic="${isPlain}"
        android:theme="@style/AppTheme">

        <activity
            android:configChanges="orientation|keyboardHidden|keyboard|screenSize|locale|smallestScreenSize|screenLayout|uiMode|navigation|density"
            android:name=".MainActivity"
            android:label="@string/title_activity_main"
            android:theme="@style/AppTheme.NoActionBarLaunch"
            android:launchMode="singleTask"
            android:exported="true">

            <intent-filter>
                <action android:name="android.intent.action.MAIN" />
                <category android:name="android.intent.category.LAUNCHER" />
            </intent-filter>${linkFilters(settings)}
        </activity>

        <service
            android:name=".PlayService"
            android:exported="false"
            android:foregroundServiceType="mediaPlayback" />

        <provider
            android:name="androidx.core.content.FileProvider"
            android:authorities="\${applicationId}.fileprovider"
            android:exported="false"
            android:grantUriPermissions="true">
            <meta-data
                android:name="android.support.FILE_PROVIDER_PATHS"
                android:resource="@xml/file_paths" />
        </provider>
    </application>

${permissions.join('\n')}
    <!-- A reminder may be some minutes late. -->
    <uses-permission android:name="android.permission.SCHEDULE_EXACT_ALARM" tools:node="remove" />
    <uses-feature android:name="android.hardware.camera" android:required="false" />
    <uses-feature android:name="android.hardware.microphone" android:required="false" />
</manifest>
`
}

/** In Android's XML, apostrophes are escaped. */
const stringsFile = (strings: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(strings).map(
    ([name, text]) => `    <string name="${name}">${text.replaceAll('&', '&amp;').replaceAll("'", "\\'")}</string>`
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join('\n')}\n</resources>\n`
}

/** @throws Error when the template of a new Capacitor has no such place */
function replaced(file: string, changes: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(file, 'utf8')
  for (const [pattern, value] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} has no ${pattern.source}: Capacitor’s template has changed.`)
    text = text.replace(pattern, value)
  }
  writeFileSync(file, text)
}

function writeSources(main: string, appId: string): void {
  const folder = join(main, 'java', ...appId.split('.'))
  // Left behind by an earlier app id.
  rmSync(join(main, 'java'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of SOURCES) {
    const code = readFileSync(join(ROOT, 'scripts', 'native', 'android', name), 'utf8')
    writeFileSync(join(folder, name), code.replace('package APP_ID;', `package ${appId};`))
  }
}

function writeResources(resources: string, appId: string): void {
  const strings = {
    app_name: 'Icepoint',
    title_activity_main: 'Icepoint',
    package_name: appId,
    custom_url_scheme: appId
  }
  for (const language of LANGUAGES) {
    const folder = join(resources, language === 'en' ? 'values' : `values-${language}`)
    mkdirSync(folder, { recursive: true })
    const own = { play_running: RUNNING[language] }
    writeFileSync(join(folder, 'strings.xml'), stringsFile(language === 'en' ? { ...strings, ...own } : own))
  }
  replaced(join(resources, 'values', 'ic_launcher_background.xml'), [[/#[\dA-F]{6}/i, GROUND]])
  replaced(join(resources, 'values', 'styles.xml'), [
    [
      /(<style name="AppTheme\.NoActionBarLaunch"[^>]*>)[^]*?(\n {4}<\/style>)/,
      [
        '$1',
        '        <item name="windowSplashScreenBackground">@color/ic_launcher_background</item>',
        '        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>',
        '        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>',
        '        <item name="android:background">@drawable/splash</item>$2'
      ].join('\n')
    ]
  ])
  writeFileSync(join(resources, 'drawable', 'ic_stat_play.xml'), notificationIcon())
}

export async function writeAndroid(folder: string, settings: NativeSettings, version: Version): Promise<void> {
  const { appId } = settings
  const main = join(folder, 'app', 'src', 'main')
  writeFileSync(join(main, 'AndroidManifest.xml'), manifest(settings))
  replaced(join(folder, 'app', 'build.gradle'), [
    [/namespace = "[^"]*"/, `namespace = "${appId}"`],
    [/applicationId "[^"]*"/, `applicationId "${appId}"`],
    [/versionCode \d+/, `versionCode ${version.code}`],
    [/versionName "[^"]*"/, `versionName "${version.name}"`]
  ])
  writeSources(main, appId)
  writeResources(join(main, 'res'), appId)
  await replacePictures(join(main, 'res'))
}
