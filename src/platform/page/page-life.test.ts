import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageLife } from './page-life.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const view = new EventTarget()
let told: string[] = []
let stop: () => void = () => undefined

/** Shows or hides the page and sends the event. */
function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  page.visibilityState = 'visible'
  told = []
  stop = createPageLife().onChange((state) => told.push(state))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('reports each change once, whichever events announce it', () => {
  show('hidden')
  page.dispatchEvent(new Event('freeze'))
  expect(told).toEqual(['hidden'])
  page.dispatchEvent(new Event('resume'))
  expect(told).toEqual(['hidden'])
  show('visible')
  view.dispatchEvent(new Event('pageshow'))
  expect(told).toEqual(['hidden', 'visible'])
})

it('reports a closing page, even after it was hidden', () => {
  show('hidden')
  view.dispatchEvent(new Event('pagehide'))
  expect(told).toEqual(['hidden', 'hidden'])
  show('visible')
  expect(told).toEqual(['hidden', 'hidden', 'visible'])
})

it('reports a visible page that closes and returns from the back/forward cache', () => {
  view.dispatchEvent(new Event('pagehide'))
  show('visible')
  expect(told).toEqual(['hidden', 'visible'])
})

it('is silent once nobody listens', () => {
  stop()
  show('hidden')
  view.dispatchEvent(new Event('pagehide'))
  expect(told).toEqual([])
})
