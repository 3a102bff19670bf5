/**
 * Real Chromiums among the members, each with a process and a line of its own. What a page draws and schedules is noted
 * in the page, in milliseconds since 1970: the pages and this program share the clock of the machine.
 */
/// <reference lib="dom" />
import { chromium, type Browser, type Page } from 'playwright'
import type { PingSample } from '#core/live/clock-estimate.ts'
import { createRoomClock } from '#core/live/room-clock.ts'
import { findChromium } from '../../lib/chromium.ts'
import { openLine, type DelayLine, type Way } from './line.ts'

const LINES: readonly Way[] = [
  { upMs: 14, downMs: 8, jitterMs: 3 },
  { upMs: 35, downMs: 50, jitterMs: 6 },
  { upMs: 95, downMs: 85, jitterMs: 12 }
]
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 }
] as const

export interface Noted {
  timeOrigin: number
  pings: PingSample[]
  /** When digits were written, and when the frame began that shows them. */
  digits: { text: string; at: number; frameAt: number }[]
  /** On the audio clock of a context, in milliseconds. `isTaken` back before it sounded. */
  notes: { context: number; when: number; isTaken: boolean }[]
  /** How far an audio clock is ahead of the wall clock at the loudspeaker, as the browser says. */
  looks: { context: number; at: number; aheadMs: number }[]
}

const LOOK_EVERY_MS = 250

/** Runs in the page, before its own scripts. */
function watchPage(everyMs: number): void {
  if (location.protocol === 'about:') return
  localStorage.setItem('icepoint:guest-sound', '{"soundChoice":"beeps"}')
  const { timeOrigin } = performance
  const now = () => timeOrigin + performance.now()
  const noted: Noted = { timeOrigin, pings: [], digits: [], notes: [], looks: [] }
  Object.assign(window, { noted })

  const Native = WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        const t3 = performance.now()
        const { type, t0, t1, t2 } = JSON.parse(String(data)) as { type: string } & PingSample
        if (type === 'pong') noted.pings.push({ t0, t1, t2, t3 })
      })
    }
  }

  let last = ''
  new MutationObserver(() => {
    const text = document.querySelector('.player-count')?.textContent ?? ''
    if (text === last || text === '') return
    last = text
    const shown = { text, at: now(), frameAt: 0 }
    noted.digits.push(shown)
    requestAnimationFrame(() => (shown.frameAt = now()))
  }).observe(document, { subtree: true, childList: true, characterData: true })

  const contexts: AudioContext[] = []
  setInterval(() => {
    for (const [context, clock] of contexts.entries()) {
      const { contextTime = 0, performanceTime = 0 } = clock.getOutputTimestamp()
      noted.looks.push({ context, at: now(), aheadMs: contextTime * 1000 - (timeOrigin + performanceTime) })
    }
  }, everyMs)
  const kept = new WeakMap<OscillatorNode, Noted['notes'][number]>()
  const { start, stop } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (when = 0) {
    const context = this.context as AudioContext
    if (!contexts.includes(context)) contexts.push(context)
    const one = { context: contexts.indexOf(context), when: when * 1000, isTaken: false }
    kept.set(this, one)
    noted.notes.push(one)
    start.call(this, when)
  }
  OscillatorNode.prototype.stop = function (when?: number) {
    const one = kept.get(this)
    if (when === undefined && one !== undefined) one.isTaken = true
    if (when === undefined) stop.call(this)
    else stop.call(this, when)
  }
}

export class Chromium {
  readonly line: DelayLine
  readonly page: Page
  readonly #browser: Browser

  private constructor(line: DelayLine, browser: Browser, page: Page) {
    this.line = line
    this.#browser = browser
    this.page = page
  }

  /** Joins as a guest. Each place has a line and a screen of its own. */
  static async join(target: () => string, code: string, place: number, random: () => number): Promise<Chromium> {
    const way = LINES[place % LINES.length]
    const viewport = SCREENS[place % SCREENS.length]
    if (way === undefined || viewport === undefined) throw new Error('There is no such place.')
    const line = await openLine(target, way, random)
    const args = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required']
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args })
    const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(watchPage, LOOK_EVERY_MS)
    const name = `Chromium ${place}`
    await page.goto(`${line.url}/live/${code}/`)
    await page.getByLabel('Your name in the room').fill(name)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByText(`, ${name}`).first().waitFor()
    return new Chromium(line, browser, page)
  }

  noted(): Promise<Noted> {
    return this.page.evaluate(() => Reflect.get(window, 'noted') as Noted)
  }

  async close(): Promise<void> {
    await this.#browser.close()
    this.line.close()
  }
}

/** What the page believed the room's time to be at true moments in ascending order: its own code, with its own pings. */
export function beliefs({ timeOrigin, pings }: Noted, startedAt: number, trueMs: readonly number[]): number[] {
  const clock = createRoomClock()
  const waiting = [...pings]
  return trueMs.map((at) => {
    const mono = at - timeOrigin
    while ((waiting[0]?.t3 ?? Infinity) <= mono) {
      const ping = waiting.shift()
      if (ping !== undefined) clock.add(ping, timeOrigin + ping.t3 < startedAt)
    }
    return clock.at(mono)
  })
}

/** When each cue left the loudspeaker. Notes that belong to the same cue count once. */
export function cueTimes({ notes, looks }: Noted, apartMs = 300): number[] {
  const times = notes
    .filter(({ isTaken }) => !isTaken)
    .map(({ context, when }) => {
      const own = looks.filter((look) => look.context === context)
      const distance = (look: Noted['looks'][number]) => Math.abs(when - look.aheadMs - look.at)
      const nearest = own.reduce((best, look) => (distance(look) < distance(best) ? look : best))
      return when - nearest.aheadMs
    })
    .toSorted((a, b) => a - b)
  return times.filter((time, index) => time - (times[index - 1] ?? -Infinity) > apartMs)
}
