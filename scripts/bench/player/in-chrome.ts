/** Measures the player in a real Chromium: total cost, what a kill loses, and what throttling does. */
/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises'
import { newProfile, startChrome, type Chrome, type ChromePage } from './chrome.ts'
import { figure, single, type Figure } from './figures.ts'
import { displayError, WORKOUT, type Sample } from './pages.ts'
import * as real from './real-play.ts'

async function cpuShare(chrome: Chrome, seconds: number): Promise<number> {
  const from = performance.now()
  const before = await chrome.cpuSeconds()
  await wait(seconds * 1000)
  const used = (await chrome.cpuSeconds()) - before
  return (used / ((performance.now() - from) / 1000)) * 100
}

export async function wholeCost(url: string): Promise<Figure[]> {
  const chrome = await startChrome()
  try {
    const page = await chrome.open(`${url}${WORKOUT}`)
    await wait(8000)
    const seconds = 30
    const idle = await cpuShare(chrome, seconds)
    await real.startReal(page, url)
    await wait(8000)
    const playing = await cpuShare(chrome, seconds)
    await real.pressKey(page, 'k')
    await real.status(page, 'paused')
    await wait(3000)
    const paused = await cpuShare(chrome, seconds)
    const how = `${seconds} s, all processes, software rendering, of one core`
    return [
      single('whole browser, page before Start', idle, '%', 1, how),
      single('whole browser, playing', playing, '%', 1, how),
      single('whole browser, paused', paused, '%', 1, how),
      single('playing less idle', playing - idle, '%', 1, how)
    ]
  } finally {
    await chrome.close()
  }
}

export async function killedBrowser(url: string, times: number): Promise<Figure> {
  const profile = newProfile()
  let chrome = await startChrome([], profile)
  try {
    let page = await chrome.open('about:blank')
    await real.startReal(page, url)
    const errors: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      await wait(500)
      const [play, offset] = [await real.keptPlay(page), await real.clockOffset(page)]
      await wait(Math.random() * 1000)
      const wall = Date.now()
      await chrome.kill()
      chrome = await startChrome([], profile)
      page = await chrome.open(`${url}${WORKOUT}`)
      await real.press(page, 'Resume')
      await real.status(page, 'running')
      await wait(300)
      errors.push(real.restoredPosition(await real.keptPlay(page)) - real.positionAt(play, wall, offset))
    }
    return figure('restore error, browser killed', errors, 'ms', 'SIGKILL at random moments, real profile on disk')
  } finally {
    await chrome.close()
  }
}

const timerGaps = (page: ChromePage): Promise<number[]> =>
  page.run(() => {
    const { beats } = globalThis as unknown as { beats: number[] }
    return beats.map((beat, index) => beat - (beats[index - 1] ?? beat)).sort((a, b) => b - a)
  })

const sampleShown = (page: ChromePage): Promise<Sample[]> =>
  page.run(async () => {
    const samples: Sample[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      samples.push({
        mono: performance.now(),
        text: document.querySelector('.player-stage .player-count')?.textContent ?? ''
      })
    }
    return samples
  })

const HOLD_TIMERS = `
  const later = setTimeout
  globalThis.setTimeout = (run, ms, ...given) =>
    later(run, document.hidden ? Math.max(ms, 60_000 - (performance.now() % 60_000)) : ms, ...given)`

async function outOfSight(url: string, minutes: number, what: string, before: string): Promise<Figure[]> {
  const chrome = await startChrome(['--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/5'])
  try {
    const page = await chrome.open('about:blank', before)
    await real.startReal(page, url)
    await real.reshape(page, url, 50, 20)
    await page.run(() => {
      const beats: number[] = []
      Object.assign(globalThis, { beats })
      const beat = (): void => {
        beats.push(performance.now())
        setTimeout(beat, 250)
      }
      beat()
    })
    const play = await real.keptPlay(page)
    await chrome.open(`${url}/impressum/`)
    const from = await page.run(() => performance.now())
    await wait(minutes * 60_000)
    const to = await page.run(() => performance.now())
    const gaps = await timerGaps(page)
    const sounded = (await real.recordedNotes(page)).filter(({ hasSounded }) => hasSounded)
    await page.bringToFront()
    await wait(1000)
    const samples = await sampleShown(page)
    const missed = await page.run(
      () => Number.parseInt(document.querySelector('.player-missed')?.textContent ?? '', 10) || 0
    )
    const how = `${minutes} min of real time in a hidden tab, ${what}`
    const figures = [
      figure('hidden, longest timer delays', gaps.slice(0, minutes), 'ms', how),
      figure(
        'digits on return',
        samples.map((sample) => displayError(play, sample)),
        'ms',
        how
      )
    ]
    if (sounded.length === 0) return figures
    const due = real.segmentStarts(play, from, to - 1000)
    const silent = due.filter((at) => !sounded.some(({ mono }) => Math.abs(mono - at) < 400)).length
    const cues = single('cues that were not heard', silent, 'cues', due.length, `${how}; ${missed} told as missed`)
    return [...figures, cues]
  } finally {
    await chrome.close()
  }
}

/**
 * Chromium does not throttle a page that plays sound. The second browser plays none, and in the third, timers are
 * throttled by hand.
 */
export async function hiddenForReal(url: string, minutes: number): Promise<Figure[]> {
  const runs = await Promise.all([
    outOfSight(url, minutes, 'as Chromium does it', real.RECORD_NOTES),
    outOfSight(url, minutes, 'no sound, throttled by Chromium', `${real.RECORD_NOTES};delete globalThis.AudioContext`),
    outOfSight(url, minutes, 'sound, timers limited to one a minute', `${real.RECORD_NOTES};${HOLD_TIMERS}`)
  ])
  return runs.flat()
}
