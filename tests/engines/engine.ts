/** A browser driven by a test, whichever protocol it speaks: a page, its scripts, and a finger. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Driver {
  goTo: (url: string) => Promise<void>
  /** Runs `source`, a function, with arguments that JSON can represent; returns its answer as JSON. */
  run: (source: string, args: readonly unknown[]) => Promise<string | undefined>
  /** Actions of W3C WebDriver, which WebDriver BiDi has too. */
  act: (actions: readonly object[]) => Promise<void>
  close: () => Promise<void>
}

const PATIENCE_MS = 120_000
const LOOK_MS = 200

export interface Program {
  child: ChildProcess
  folder: string
  end: () => Promise<void>
}

/** A program with its own folder; both are removed at the end. */
export function start(name: string, args: (folder: string) => readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-engine-'))
  const child = spawn(name, args(folder), {
    env: { ...process.env, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const end = async () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { child, folder, end }
}

/** Waits for output that matches and returns it. @throws with all output when the program exits first */
export function heard({ child }: Program, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const take = (chunk: Buffer) => {
      said += chunk.toString()
      const found = words.exec(said)
      if (found !== null) resolve(found[1] ?? found[0])
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('error', (error) => reject(error))
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${said}`)))
  })
}

/** Finds an element by role or selector with this text and scrolls it into view. Null when it is missing or covered. */
const CENTRE = (selector: string, words: string | null): { x: number; y: number } | null => {
  const isNamed = (element: Element) =>
    words === null || element.getAttribute('aria-label') === words || element.textContent.trim() === words
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => isNamed(element) && element.getClientRects().length > 0
  )
  if (found === undefined) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const over = document.elementFromPoint(x, y)
  return over !== null && (found.contains(over) || over.contains(found)) ? { x, y } : null
}

export class Engine {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  goTo(url: string): Promise<void> {
    return this.#driver.goTo(url)
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  /** The function runs in the page and sees only its arguments. */
  async run<A extends unknown[], T>(code: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const answer = await this.#driver.run(code.toString(), args)
    return (answer === undefined ? undefined : JSON.parse(answer)) as T
  }

  /** Polls until the answer is neither false nor null. @throws with `what` on timeout */
  async until<A extends unknown[], T>(
    what: string,
    code: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<NonNullable<T>> {
    const last = performance.now() + PATIENCE_MS
    for (;;) {
      // While a page unloads, there is nothing to query.
      const found = await this.run(code, ...args).catch((error: unknown) => {
        if (performance.now() > last) throw error
        return null
      })
      if (found !== null && found !== undefined && found !== false) return found
      if (performance.now() > last) throw new Error(`Not seen: ${what}. The page: ${await this.words()}`)
      await sleep(LOOK_MS)
    }
  }

  words(): Promise<string> {
    return this.run(() => `${location.pathname} ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
  }

  sees(words: string): Promise<boolean> {
    return this.until(words, (wanted) => document.body.innerText.includes(wanted), words)
  }

  seesNot(words: string): Promise<boolean> {
    return this.until(`no “${words}”`, (wanted) => !document.body.innerText.includes(wanted), words)
  }

  /** Presses the primary button on the element, like a person. */
  async press(selector: string, words: string | null = null): Promise<void> {
    const { x, y } = await this.until(`${selector} “${words ?? ''}”`, CENTRE, selector, words)
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 }
    ]
    await this.#driver.act([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }])
  }

  async type(selector: string, text: string): Promise<void> {
    await this.press(selector)
    await this.until(
      `${selector} with the focus`,
      (wanted) => document.activeElement === document.querySelector(wanted),
      selector
    )
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value }
    ])
    await this.#driver.act([{ type: 'key', id: 'keys', actions }])
  }
}
