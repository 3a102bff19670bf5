/**
 * The native side of the wrapper, for a page in Chromium. The page runs Capacitor's own bridge script for Android; its
 * messages are answered and recorded here. It knows the methods in the plugins' Android sources, so a call that no
 * plugin handles fails as on a device.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../../scripts/lib/config.ts'
import { NATIVE_PLUGINS } from '../../../scripts/native/plugins.ts'

export interface NativeCall {
  plugin: string
  method: string
  options: Record<string, unknown>
}

interface Header {
  name: string
  methods: { name: string; rtype: string }[]
}

const BRIDGE = join(ROOT, 'node_modules/@capacitor/android/capacitor/src/main')
const KINDS: Readonly<Record<string, string>> = { RETURN_CALLBACK: 'callback', RETURN_NONE: 'none' }

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:java|kt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

function methodsIn(source: string): Header['methods'] {
  const found = source.matchAll(
    /@PluginMethod(?:\(([^)]*)\))?\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:public void|fun)\s+(\w+)/g
  )
  return [...found].map(([, kind = '', name = '']) => {
    const [constant = ''] = /RETURN_\w+/.exec(kind) ?? []
    return { name, rtype: KINDS[constant] ?? 'promise' }
  })
}

function headers(): Header[] {
  const common = methodsIn(readFileSync(join(BRIDGE, 'java/com/getcapacitor/Plugin.java'), 'utf8'))
  const folders = NATIVE_PLUGINS.map((name) => join(ROOT, 'node_modules', name, 'android/src/main'))
  return [...folders, join(ROOT, 'scripts/native/android')].flatMap(sourcesIn).flatMap((source) => {
    const [, name] = /@CapacitorPlugin\(\s*name\s*=\s*"(\w+)"/.exec(source) ?? []
    return name === undefined ? [] : [{ name, methods: [...common, ...methodsIn(source)] }]
  })
}

/** What the device answers to a method; an `Error` rejects the call. Other methods answer nothing. */
export type Answers = Readonly<Record<string, object | Error>>

const ANSWERS: Answers = {
  'Network.getStatus': { connected: true, connectionType: 'wifi' },
  'LocalNotifications.requestPermissions': { display: 'granted' },
  'LocalNotifications.getPending': { notifications: [] },
  'Filesystem.writeFile': { uri: 'file:///data/cache/shared/file' },
  'Share.share': { activityType: 'mail' }
}

/** Runs in the page before everything else. */
function answerInPage(answers: Record<string, { data?: object; message?: string }>): void {
  interface Message {
    callbackId: string
    pluginId: string
    methodName: string
    options: Record<string, unknown>
  }
  const listeners: Message[] = []
  const bridge = {
    onmessage: (_: { data: string }): void => undefined,
    postMessage: (text: string): void => {
      const message = JSON.parse(text) as Message
      const { callbackId, pluginId, methodName, options } = message
      if (methodName === 'addListener') return void listeners.push(message)
      Reflect.get(window, 'nativeCall')({ plugin: pluginId, method: methodName, options })
      const { data, message: problem } = answers[`${pluginId}.${methodName}`] ?? {}
      const end = problem === undefined ? { success: true, data } : { success: false, error: { message: problem } }
      setTimeout(() => bridge.onmessage({ data: JSON.stringify({ callbackId, pluginId, methodName, ...end }) }))
    }
  }
  const heard = (plugin: string, event: string): Message[] =>
    listeners.filter(({ pluginId, options }) => pluginId === plugin && options['eventName'] === event)
  // Delayed, because it may lead to another page.
  const fire = (plugin: string, event: string, data: object): void => {
    for (const { callbackId } of heard(plugin, event)) {
      setTimeout(() => bridge.onmessage({ data: JSON.stringify({ callbackId, success: true, save: true, data }) }))
    }
  }
  Object.assign(window, {
    androidBridge: bridge,
    isHeardByNative: (plugin: string, event: string) => heard(plugin, event).length > 0,
    fireNative: fire,
    Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {} }
  })
}

/** Makes the page run inside the Android wrapper. Call it before the first `goto`. */
export async function insideAndroid(page: Page, more: Answers = {}) {
  const calls: NativeCall[] = []
  const answers = Object.fromEntries(
    Object.entries({ ...ANSWERS, ...more }).map(([name, answer]) => [
      name,
      answer instanceof Error ? { message: answer.message } : { data: answer }
    ])
  )
  await page.exposeBinding('nativeCall', (_, call: NativeCall) => void calls.push(call))
  await page.addInitScript(answerInPage, answers)
  await page.addInitScript({ path: join(BRIDGE, 'assets/native-bridge.js') })
  await page.addInitScript((list) => {
    Object.assign(Reflect.get(window, 'Capacitor') as object, { PluginHeaders: list })
  }, headers())
  const of = (name: string): NativeCall[] => calls.filter(({ plugin, method }) => `${plugin}.${method}` === name)
  return {
    calls,
    of,
    /** Returns the last called of these methods. */
    last: (...names: string[]): string | undefined =>
      calls.map(({ plugin, method }) => `${plugin}.${method}`).findLast((name) => names.includes(name)),
    /** Fires an event of the device. Waits until the page listens. */
    fire: async (plugin: string, event: string, data: object): Promise<void> => {
      await page.waitForFunction(
        ([of, name]) => (Reflect.get(window, 'isHeardByNative') as (a: string, b: string) => boolean)(of, name),
        [plugin, event] as const
      )
      await page.evaluate(
        ([of, name, what]) =>
          (Reflect.get(window, 'fireNative') as (a: string, b: string, c: object) => void)(of, name, what),
        [plugin, event, data] as const
      )
    }
  }
}
