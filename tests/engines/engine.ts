/** A browser that a test drives, whichever protocol it speaks: a page, its scripts, and a finger. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Driver {
  goTo: (url: string) => Promise<void>
  /** Runs `source`, a function, with arguments that JSON can hold; gives its answer as JSON. */
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

/** A program with a folder of its own, which both go at the end. */
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
      // It has ended by itself.
    }
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { child, folder, end }
}

/** The first words of what a program writes that match. @throws with all that it wrote, when it ends before. */
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

/** Where a role or selector with these words is; scrolled into view. Null: not there, or covered. */
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

  /** The function runs in the page: it sees its arguments only. */
  async run<A extends unknown[], T>(code: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const answer = await this.#driver.run(code.toString(), args)
    return (answer === undefined ? undefined : JSON.parse(answer)) as T
  }

  /** Asks until the answer is neither false nor null. @throws with `what` when that lasts too long. */
  async until<A extends unknown[], T>(
    what: string,
    code: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<NonNullable<T>> {
    const last = performance.now() + PATIENCE_MS
    for (;;) {
      // While a page is being left there is nothing to ask.
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

  /** A press of the primary button where the element is, as a person does. */
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
