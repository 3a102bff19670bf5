/** Drives WebKitGTK's MiniBrowser with W3C WebDriver, on a virtual screen. */
import { globSync } from 'node:fs'
import { anyPort } from '../../scripts/lib/ports.ts'
import { heard, start, type Driver } from './engine.ts'

const BROWSER = '/usr/lib/*/webkit2gtk-*/MiniBrowser'
const JSON_TYPE = { 'content-type': 'application/json' }
/** Milliseconds for one script. */
const SCRIPT_MS = 60_000

const CALL = (source: string) => `
  const [given, done] = arguments;
  Promise.resolve().then(() => (${source})(...JSON.parse(given))).then(
    (value) => done({ value: JSON.stringify(value) }),
    (error) => done({ error: String(error) })
  )`

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, headers: JSON_TYPE, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value.error ?? ''} ${value.message ?? ''}`)
  return value
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('WebKitWebDriver does not answer.')
}

export async function startWebKit(): Promise<Driver> {
  const [binary] = globSync(BROWSER)
  if (binary === undefined) throw new Error(`There is no ${BROWSER}.`)
  const screen = start('Xvfb', () => ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'])
  const display = `:${(await heard(screen, /(\d+)\n/)).trim()}`
  const port = await anyPort()
  const program = start('WebKitWebDriver', () => [`--port=${port}`], {
    DISPLAY: display,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_GB',
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1'
  })
  const end = async () => {
    await program.end()
    await screen.end()
  }
  try {
    const root = `http://127.0.0.1:${port}`
    await answers(`${root}/status`)
    const options = { binary, args: ['--automation', '--geometry=1280x950'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${root}/session`, { capabilities })
    const session = `${root}/session/${sessionId}`
    await ask('POST', `${session}/timeouts`, { script: SCRIPT_MS, pageLoad: SCRIPT_MS })
    return {
      goTo: async (url) => {
        await ask('POST', `${session}/url`, { url })
      },
      run: async (source, args) => {
        const body = { script: CALL(source), args: [JSON.stringify(args)] }
        const said = await ask<{ value?: string; error?: string }>('POST', `${session}/execute/async`, body)
        if (said.error !== undefined) throw new Error(said.error)
        return said.value
      },
      act: async (actions) => {
        await ask('POST', `${session}/actions`, { actions })
      },
      close: async () => {
        await ask('DELETE', session).catch(() => undefined)
        await end()
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}
