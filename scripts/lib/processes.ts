/** Starts child processes that end with this one. Each has a process group, so that its own children end too. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PROGRAM_ENV, ROOT } from './config.ts'

export interface Running {
  name: string
  child: ChildProcess
  ended: Promise<number>
  tail: () => string
  stop: () => Promise<void>
}

const running = new Set<Running>()
const stopped = new Set<Running>()

export interface RunOptions {
  env?: Record<string, string>
  onLine?: (line: string) => void
}

const GRACE_MS = 5000

let watchdog: ChildProcess | undefined

function tellWatchdog(line: string): void {
  if (watchdog === undefined) {
    const program = fileURLToPath(new URL('watchdog.ts', import.meta.url))
    watchdog = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    watchdog.unref()
    // Everything else works without the watchdog.
    watchdog.on('error', () => {})
    watchdog.stdin?.on('error', () => {})
    ;(watchdog.stdin as unknown as { unref?: () => void } | null)?.unref?.()
  }
  watchdog.stdin?.write(`${line}\n`)
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {}
}

/** @param command can be a program of the packages */
export function run(name: string, command: string, args: readonly string[], options: RunOptions = {}): Running {
  const child = spawn(command, [...args], {
    cwd: ROOT,
    env: { ...process.env, ...PROGRAM_ENV, NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32'
  })
  const lines: string[] = []
  const take = (chunk: Buffer): void => {
    for (const line of chunk.toString().split('\n')) {
      if (line.trim() === '') continue
      lines.push(line)
      if (lines.length > 60) lines.shift()
      options.onLine?.(line)
    }
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const handle: Running = {
    name,
    child,
    ended,
    tail: () => lines.join('\n'),
    stop: async () => {
      stopped.add(handle)
      endGroup(child, 'SIGTERM')
      const timer = setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(timer)
      // A group member that outlives its leader would keep a port.
      endGroup(child, 'SIGKILL')
    }
  }
  running.add(handle)
  if (child.pid !== undefined) tellWatchdog(`+${child.pid}`)
  void ended.then(() => {
    running.delete(handle)
    if (child.pid !== undefined) tellWatchdog(`-${child.pid}`)
  })
  return handle
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((handle) => handle.stop()))
}

process.on('exit', () => {
  for (const handle of running) endGroup(handle.child, 'SIGKILL')
})

/** Calls back once when a process ends although nobody stopped it. */
export function onUnexpectedEnd(report: (message: string) => void): void {
  let told = false
  for (const handle of running) {
    void handle.ended.then((code) => {
      if (told || stopped.has(handle)) return
      told = true
      report(`${handle.name} ended unexpectedly (code ${code}). Its last lines:\n${handle.tail()}`)
    })
  }
}

export function stopOnSignals(): void {
  let stopping = false
  const leave = (code: number) => () => {
    if (stopping) return
    stopping = true
    void stopAll().then(() => process.exit(code))
  }
  process.on('SIGINT', leave(0))
  process.on('SIGTERM', leave(0))
  process.on('SIGHUP', leave(0))
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && leave(0)(), 1000).unref()
}

/**
 * Waits for a status below 500. `says` is what the process prints once it listens; otherwise another program could own
 * the port.
 */
export async function waitFor(url: string, handle: Running, timeoutMs = 60_000, says = ''): Promise<void> {
  const until = performance.now() + timeoutMs
  let over = false
  void handle.ended.then(() => (over = true))
  while (performance.now() < until) {
    if (over) throw new Error(`${handle.name} ended before it answered:\n${handle.tail()}`)
    try {
      if (!handle.tail().includes(says)) throw new Error('not yet')
      const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
      await answer.arrayBuffer()
      if (answer.status < 500) return
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`${handle.name} did not answer at ${url} within ${timeoutMs / 1000} s:\n${handle.tail()}`)
}

/** Waits for output that matches the pattern and returns its first group. */
export async function linePart(handle: Running, pattern: RegExp, timeoutMs: number): Promise<string> {
  const until = performance.now() + timeoutMs
  let over = false
  void handle.ended.then(() => (over = true))
  while (performance.now() < until && !over) {
    const part = pattern.exec(handle.tail())?.[1]
    if (part !== undefined) return part
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const why = over ? 'ended before it was ready' : `did not start within ${timeoutMs / 1000} s`
  throw new Error(`${handle.name} ${why}:\n${handle.tail()}`)
}
