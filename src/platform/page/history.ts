import { storage, type ReadingSpot } from './storage.ts'

const SPOTS_MAX = 50
const GROW_MS = 1500
const AT_REST_FRAMES = 10

export interface Entry {
  id: string
  index: number
  /** Id of the page below it, and how many layers lie over that page (`layers.ts`). */
  over?: string
  depth?: number
}

interface EntryState {
  icepoint: Entry
}

/** The entry that was shown last. */
let last: Entry | null = null
const newId = (): string => Math.random().toString(36).slice(2)

function entryOf(state: unknown): Entry | null {
  return (state as Partial<EntryState> | null)?.icepoint ?? null
}

function write(entry: Entry, path: string, how: 'push' | 'replace'): Entry {
  const state: EntryState = { icepoint: entry }
  if (how === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  last = entry
  return entry
}

export function currentEntry(): Entry {
  return (last = entryOf(history.state) ?? write({ id: newId(), index: 0 }, location.href, 'replace'))
}

export function openEntry(path: string, how: 'push' | 'replace', over: Pick<Entry, 'over' | 'depth'> = {}): Entry {
  const { index } = currentEntry()
  return write({ id: newId(), index: how === 'push' ? index + 1 : index, ...over }, path, how)
}

const here = (): Entry | null => entryOf(history.state)

/** The number of layers that the entry stands for. */
export const depthHere = (): number => here()?.depth ?? 0

/** Id of the page, even while a layer is open over it. */
export function pageEntry(): string {
  const { id, over = id } = currentEntry()
  return over
}

let changed: { page: string; href: string } | null = null

/** A change of the address made in a sheet belongs to the page below it. */
export const pageAddress = {
  replace: (path: string): void => {
    history.replaceState(history.state, '', path)
    const { over } = here() ?? {}
    changed = over === undefined ? null : { page: over, href: location.href }
  },
  /** Runs after a step back from a layer. */
  restore: (): void => {
    const entry = here()
    if (changed === null || entry === null || (entry.over ?? entry.id) !== changed.page) return
    history.replaceState(history.state, '', changed.href)
    if (entry.over === undefined) changed = null
  }
}

/** `left` was shown before. Not called between a page and its layers. Returns a function that stops it. */
export function onEntryChange(onChange: (left: Entry | null) => void): () => void {
  const stop = new AbortController()
  history.scrollRestoration = 'manual'
  window.addEventListener(
    'popstate',
    () => {
      const left = last
      const page = pageEntry()
      if (left === null || (left.over ?? left.id) !== page) onChange(left)
    },
    { signal: stop.signal }
  )
  return () => {
    history.scrollRestoration = 'auto'
    stop.abort()
  }
}

function selectorOf(element: Element | null): string {
  if (element === null || element.closest('main') === null) return ''
  if (element.id !== '') return `#${CSS.escape(element.id)}`
  const href = element.getAttribute('href')
  return href === null ? '' : `main a[href="${CSS.escape(href)}"]`
}

function anchorInSight(): Element | null {
  const isInSight = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  const focused = document.activeElement
  if (focused !== null && selectorOf(focused) !== '' && isInSight(focused)) return focused
  return [...document.querySelectorAll('main a[href]')].find(isInSight) ?? null
}

export function keepSpot(id: string): void {
  const anchor = anchorInSight()
  const spot: ReadingSpot = {
    y: Math.round(scrollY),
    focus: selectorOf(document.activeElement),
    anchor: selectorOf(anchor),
    top: anchor?.getBoundingClientRect().top ?? 0
  }
  const others = Object.entries(storage.spots.read()).filter(([other]) => other !== id)
  storage.spots.write(Object.fromEntries([...others.slice(1 - SPOTS_MAX), [id, spot]]))
}

function distanceTo({ y, anchor, top }: ReadingSpot): number {
  const element = anchor === '' ? null : document.querySelector(anchor)
  return element === null ? y - scrollY : element.getBoundingClientRect().top - top
}

/** Content that loads or renders for the first time moves what is below it, so this keeps the reader's position. */
function holdSpot(spot: ReadingSpot): void {
  scrollTo(0, spot.y)
  const stop = new AbortController()
  const until = performance.now() + GROW_MS
  let framesAtRest = 0
  const hold = () => {
    if (stop.signal.aborted) return
    const distance = distanceTo(spot)
    framesAtRest = Math.abs(distance) < 1 ? framesAtRest + 1 : 0
    if (framesAtRest === 0) scrollBy(0, distance)
    if (framesAtRest < AT_REST_FRAMES && performance.now() < until) requestAnimationFrame(hold)
    else stop.abort()
  }
  for (const press of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(press, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  hold()
}

export function restoreSpot(id: string): boolean {
  const spot = storage.spots.read()[id]
  if (spot === undefined) scrollTo(0, 0)
  else holdSpot(spot)
  const focused = spot === undefined || spot.focus === '' ? null : document.querySelector<HTMLElement>(spot.focus)
  focused?.focus({ preventScroll: true })
  return focused !== null
}
