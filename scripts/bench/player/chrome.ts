/**
 * Drives Chromium with bare DevTools messages: a test driver keeps hidden pages awake, which would hide what is
 * measured here.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../lib/chromium.ts'

interface Reply {
  id?: number
  result?: Record<string, unknown>
  error?: { message: string }
}

export interface ChromePage {
  run: <T, A extends readonly unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>
  until: <T, A extends readonly unknown[]>(seconds: number, work: (...args: A) => T, ...args: A) => Promise<T>
  goto: (url: string) => Promise<void>
  send: (method: string, params?: object) => Promise<Record<string, unknown>>
  bringToFront: () => Promise<void>
  close: () => Promise<void>
}

export interface Chrome {
  open: (url: string, before?: string) => Promise<ChromePage>
  cpuSeconds: () => Promise<number>
  kill: () => Promise<void>
  close: () => Promise<void>
  profile: string
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'icepoint-chrome-'))

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--hide-crash-restore-bubble',
  '--autoplay-policy=no-user-gesture-required',
  '--remote-debugging-port=0'
]

async function addressOf(profile: string, process: ChildProcess): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 300; tries += 1) {
    const [port, path] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port !== undefined && path !== undefined) return `ws://127.0.0.1:${port}${path}`
    if (process.exitCode !== null) break
    await wait(100)
  }
  throw new Error('Chromium did not start.')
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Chromium does not answer.'))
  })
  let last = 0
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  }
  const send = (method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = (last += 1)
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error === undefined) resolve(result ?? {})
        else reject(new Error(`${method}: ${error.message}`))
      })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
    })
  return { send, close: () => socket.close() }
}

type Connection = Awaited<ReturnType<typeof connect>>

async function openPage({ send }: Connection, url: string, before: string): Promise<ChromePage> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const own = (method: string, params: object = {}) => send(method, params, String(sessionId))
  const run: ChromePage['run'] = async (work, ...args) => {
    const expression = `(${String(work)})(...${JSON.stringify(args)})`
    const how = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await own('Runtime.evaluate', how)
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return (result as { value: never }).value
  }
  const goto = async (to: string) => {
    await own('Page.navigate', { url: to })
    for (let tries = 0; tries < 300; tries += 1) {
      await wait(50)
      const isThere = await run((wanted) => location.href.startsWith(wanted) && document.readyState === 'complete', to)
      if (isThere) return
    }
    throw new Error(`${to} did not open.`)
  }
  await own('Page.enable')
  if (before !== '') await own('Page.addScriptToEvaluateOnNewDocument', { source: before })
  await goto(url)
  return {
    run,
    goto,
    send: own,
    until: async (seconds, work, ...args) => {
      for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(40)) {
        // A page that is being replaced cannot answer.
        const found = await run(work, ...args).catch(() => null)
        if (found) return found as never
      }
      throw new Error(`Not within ${seconds} s: ${String(work)}`)
    },
    bringToFront: async () => void (await send('Target.activateTarget', { targetId })),
    close: async () => void (await send('Target.closeTarget', { targetId }))
  }
}

export async function startChrome(switches: readonly string[] = [], profile = newProfile()): Promise<Chrome> {
  rmSync(join(profile, 'DevToolsActivePort'), { force: true })
  const found = ensureChromium(() => undefined)
  const path = found === '' ? chromium.executablePath() : found
  const process = spawn(path, [...ARGS, ...switches, `--user-data-dir=${profile}`], { stdio: 'ignore' })
  const connection = await connect(await addressOf(profile, process))
  const ended = new Promise((resolve) => process.once('exit', resolve))
  return {
    profile,
    open: (url, before = '') => openPage(connection, url, before),
    cpuSeconds: async () => {
      const { processInfo } = await connection.send('SystemInfo.getProcessInfo')
      return (processInfo as { cpuTime: number }[]).reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    },
    kill: async () => {
      process.kill('SIGKILL')
      connection.close()
      await ended
    },
    close: async () => {
      await connection.send('Browser.close').catch(() => undefined)
      const timer = setTimeout(() => process.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
      connection.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
}
