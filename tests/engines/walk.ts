/**
 * Points 1 to 5 of "without a signal" in the engines besides Chromium. The servers are really stopped: nothing listens.
 */
import { newId } from '../../src/data/app/ids.ts'
import { callSource, openSourcePage } from '../../scripts/lib/source-page.ts'
import { startEndable } from '../e2e/support/endable.ts'
import { startOwnLine, type OwnLine } from '../e2e/support/own-line.ts'
import { startOwnServer } from '../e2e/support/own-server.ts'
import {
  contentOf,
  countWorkouts,
  edge,
  newPerson,
  newWorkout,
  seconds,
  storedName,
  type Person
} from '../e2e/support/people.ts'
import { rowsOf } from '../e2e/support/rows.ts'
import { SITE } from '../e2e/support/support.ts'
import { textsIn } from '../e2e/support/texts.ts'
import type { VideoWish } from '../e2e/support/video-maker.ts'
import { expect, test as base } from '@playwright/test'
import { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { sound } from './sound.ts'
import { startWebKit } from './webkit.ts'

const t = textsIn('en')
const LADDER = '/workout/demo-kb-ladder/'
const VIDEO: VideoWish = { seconds: 12, fps: 15, width: 320, height: 180, hasSound: true, hasLength: true }
const ENGINES = { 'Firefox ESR': startFirefox, WebKitGTK: startWebKit }

const test = base.extend<{ line: OwnLine; start: (name: keyof typeof ENGINES) => Promise<Engine> }, { clip: Buffer }>({
  line: async ({}, use) => {
    const line = await startOwnLine()
    await use(line)
    await line.end()
  },
  start: async ({}, use) => {
    const started: Engine[] = []
    await use(async (name) => {
      const engine = new Engine(await ENGINES[name]())
      started.push(engine)
      return engine
    })
    for (const engine of started) await engine.close()
  },
  clip: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await openSourcePage(page)
      const made = await callSource<string>(page, '/tests/e2e/support/video-maker.ts', 'makeVideo', VIDEO)
      await page.close()
      await use(Buffer.from(made, 'base64'))
    },
    { scope: 'worker' }
  ]
})

async function store(person: Person, file: Buffer, kind: 'music' | 'video', mimeType: string): Promise<string> {
  const id = newId()
  const order = { id, kind, purpose: 'workout', name: `a.${kind}`, size: file.length, mimeType }
  const { media } = (await edge(person, 'POST', '/media', order)) as { media: { url: string } }
  const answer = await fetch(`${SITE}/api/media/${id}/chunks/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.jwt}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file)
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return media.url
}

async function withMedia(person: Person, name: string, clip: Buffer) {
  const video = await store(person, clip, 'video', 'video/webm')
  const music = await store(person, sound(12), 'music', 'audio/wav')
  const content = contentOf(name, [['Swing', seconds(60)]])
  content.exercises[0]?.steps.forEach((step) => Object.assign(step, { mediaType: 'video', url: video }))
  content.musicUrl = music
  return { id: await newWorkout(person, content), video, music }
}

/** The service worker controls the page and has installed what it needs. */
const installed = (engine: Engine) =>
  engine.until('a service worker in charge', async () => {
    const found = await navigator.serviceWorker.getRegistration()
    return found?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

async function enter(engine: Engine, person: Person, url: string): Promise<void> {
  await engine.goTo(`${url}/login/`)
  await engine.run((fallback) => {
    localStorage.setItem('cookieFallback', fallback)
    localStorage.setItem('icepoint:session', '1')
    localStorage.setItem('icepoint:locale', 'en')
    document.cookie = 'icepoint_session=1; path=/'
  }, person.fallback)
  await engine.goTo(`${url}/workoutlist/my/`)
  await installed(engine)
}

const keptCount = async (): Promise<number | false> => {
  // Only the app creates the database.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'icepoint-offline')) return false
  return new Promise((resolve) => {
    const open = indexedDB.open('icepoint-offline')
    open.onerror = () => resolve(false)
    open.onsuccess = () => {
      const count = open.result.transaction('workouts').objectStore('workouts').count()
      count.onsuccess = () => {
        open.result.close()
        resolve(count.result > 0 && count.result)
      }
    }
  })
}

const isRunning = () => document.querySelector('.player-stage')?.getAttribute('data-status') === 'running'

/** Plays it and seeks, like the browser's own player. Returns the browser's error, or `plays`. */
const playAndSeek = (kind: 'audio' | 'video', url: string) =>
  new Promise<string>((resolve) => {
    const element = document.createElement(kind)
    element.muted = true
    const give = (what: string) => {
      element.pause()
      resolve(what)
    }
    setTimeout(() => give(`stuck at ${element.currentTime}, ready ${element.readyState}`), 25_000)
    element.onerror = () => give(`error ${element.error?.code ?? 0} ${element.error?.message ?? ''}`)
    let isSought = false
    element.ontimeupdate = () => {
      if (!isSought && element.currentTime > 0.2) {
        isSought = true
        element.currentTime = 8
      } else if (isSought && !element.seeking && element.currentTime > 8.1) give('plays')
    }
    element.src = url
    document.body.append(element)
    element.play().catch((error: unknown) => give(String(error)))
  })

for (const name of Object.keys(ENGINES) as (keyof typeof ENGINES)[]) {
  test.describe(name, () => {
    test('1: a guest reads and plays the second page', async ({ start, line }) => {
      const engine = await start(name)
      await engine.goTo(line.url)
      await engine.goTo(line.url + LADDER)
      await installed(engine)
      await engine.until(
        'the page and its rows among what is kept',
        async (path) =>
          (await (await caches.open('visited')).match(path)) !== undefined &&
          (await (await caches.open('public-rows')).keys()).some(({ url }) => url.includes('/exercises/')),
        LADDER
      )
      await engine.run(() => localStorage.setItem('icepoint:guest-sound', '{"soundChoice":"beeps"}'))
      await line.end()
      await engine.goTo(line.url + LADDER)
      await engine.sees('Kettlebell ladder')
      await engine.press('a[data-start]')
      await engine.until('a play that runs', isRunning)
      await engine.goTo(line.url)
      await engine.sees(t('notKept.title'))
    })

    test('1: every path opens in the user’s language', async ({ start, line }) => {
      const engine = await start(name)
      await enter(engine, await newPerson(), line.url)
      await engine.run(() => localStorage.setItem('icepoint:locale', 'de'))
      await line.end()
      const screens = {
        '/workoutlist/public/': 'workoutList',
        '/addWorkout/abc/': 'addWorkout',
        '/workout/abc/play/': 'play',
        '/settings/': 'settings',
        '/addWorkoutSimpel/': 'addWorkoutSimple'
      }
      for (const [path, screen] of Object.entries(screens)) {
        await engine.goTo(line.url + path)
        const isHere = (wanted: string) =>
          document.querySelector<HTMLElement>('#app')?.dataset['screen'] === wanted &&
          document.documentElement.lang === 'de'
        await engine.until(`${screen} at ${path}`, isHere, screen)
      }
    })

    test('2: a captive portal counts as offline', async ({ start }) => {
      const server = await startOwnServer()
      const engine = await start(name)
      await enter(engine, await newPerson(), server.url)
      await engine.goTo(`${server.url}/settings/`)
      await installed(engine)
      server.portal(true)
      await engine.goTo(`${server.url}/settings/`)
      await engine.sees(t('states.offlineTitle'))
      expect(await engine.run(() => navigator.onLine)).toBe(true)
      server.portal(false)
      await engine.seesNot(t('states.offlineTitle'))
      await server.end()
    })

    test('3: a saved workout plays and seeks its video and its sound', async ({ start, clip }) => {
      const line = await startEndable()
      const engine = await start(name)
      const person = await newPerson()
      const { id, video, music } = await withMedia(person, 'Ladder', clip)
      await enter(engine, person, line.url)
      await engine.goTo(`${line.url}/workout/${id}/`)
      await engine.press('button', t('kept.keep'))
      await engine.until(t('kept.isKept'), () => document.querySelector('a[href="/offWorkouts/"]') !== null)
      await engine.goTo(`${line.url}/offWorkouts/`)
      await engine.sees(t('kept.ready'))
      line.end()
      await engine.goTo(`${line.url}/offWorkouts/`)
      await engine.sees(t('kept.ready'))
      const parts = await engine.run(
        (url) =>
          Promise.all(
            ['', 'bytes=0-1', 'bytes=100-', 'bytes=-50', 'bytes=99999999-'].map(async (range) => {
              const answer = await fetch(url, { headers: range === '' ? {} : { range } })
              return [answer.status, (await answer.arrayBuffer()).byteLength] as const
            })
          ),
        video
      )
      expect(parts).toEqual([
        [200, clip.length],
        [206, 2],
        [206, clip.length - 100],
        [206, 50],
        [416, 0]
      ])
      await engine.press('a', t('kept.play', { name: 'Ladder' }))
      await engine.until('the video of the player moves', () => {
        const shown = document.querySelector<HTMLVideoElement>('.player-media video')
        return isNaN(shown?.currentTime ?? NaN) ? false : (shown?.currentTime ?? 0) > 0.3
      })
      expect(await engine.run(playAndSeek, 'video', video)).toBe('plays')
      expect(await engine.run(playAndSeek, 'audio', music)).toBe('plays')
    })

    test('4: lists and workouts show the last known state', async ({ start, line }) => {
      const engine = await start(name)
      const person = await newPerson()
      const id = await newWorkout(person, contentOf('Known', [['Row', seconds(30)]]))
      await enter(engine, person, line.url)
      await engine.sees('Known')
      // Your own workouts are saved automatically, some seconds after a start with an active worker.
      await engine.goTo(`${line.url}/workoutlist/my/`)
      await engine.until('the workout among what is kept', keptCount)
      await line.end()
      await engine.goTo(`${line.url}/settings/`)
      await engine.press('nav a[href^="/workoutlist/"]')
      await engine.sees('Known')
      await engine.sees(t('states.offlineTitle'))
      await engine.goTo(`${line.url}/workout/${id}/`)
      await engine.sees('Known')
      await engine.goTo(`${line.url}/workout/${id}/play/`)
      await engine.until('a play that runs', isRunning)
    })

    test('5: writes arrive exactly once', async ({ start, line }) => {
      const engine = await start(name)
      const person = await newPerson()
      const id = await newWorkout(person, contentOf('Loved', [['Row', seconds(30)]]))
      await enter(engine, person, line.url)
      await engine.sees('Loved')
      await line.end()
      await engine.press('button', t('list.favourite', { name: 'Loved' }))
      await engine.sees(t('outbox.sign', { count: 1 }))
      await engine.goTo(`${line.url}/addWorkoutSimpel/`)
      await engine.type('input[type=text], input:not([type])', 'Made here')
      await engine.type('textarea', 'Squat')
      await engine.press('button', t('simple.create'))
      await engine.sees(t('simple.made', { name: 'Made here' }))
      await engine.goTo(`${line.url}/workoutlist/my/`)
      await engine.sees(t('outbox.sign', { count: 2 }))
      expect(await countWorkouts(person)).toEqual({ stored: 1, counted: 1 })
      await line.begin()
      await engine.until('nothing that waits', () => document.querySelector('.outbox-sign') === null)
      expect(await countWorkouts(person)).toEqual({ stored: 2, counted: 2 })
      const hearts = await rowsOf('favorits', 'userID', person.userId)
      expect(hearts.map((row) => row['workoutID'])).toEqual([id])
      expect(await storedName(person, id)).toBe('Loved')
    })
  })
}
