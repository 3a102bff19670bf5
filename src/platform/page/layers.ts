/**
 * Layers over a page: its open dialogs, and a player without an address of its own. Back closes the topmost one, and
 * the page stays. Each layer has a history entry while it is open.
 */
import { currentEntry, depthHere, openEntry, pageAddress } from './history.ts'
import { onLinkUsed } from './links.ts'
import { cameFrom, goTo, isLeaving, LEAVING_MS, noteLeaving } from './page.ts'

type Layer = HTMLDialogElement | { close: () => void }

/** In milliseconds. A traversal without a target is never reported. */
const TRAVEL_MS = 600

let layers: Layer[] = []
/** Dialogs of a page that is being left, which close with it. */
const left = new WeakSet<Layer>()
let waiting: (() => void)[] = []
let travelling: ReturnType<typeof setTimeout> | undefined

/** A new entry now would become the origin of the traversal. */
function travel(delta: number): void {
  travelling = setTimeout(arrive, TRAVEL_MS)
  history.go(delta)
}

function arrive(): void {
  clearTimeout(travelling)
  travelling = undefined
  settleSoon()
}

/** Adds as many entries as there are layers. */
function settle(): void {
  if (travelling !== undefined) return
  const next = waiting[0]
  const missing = (next === undefined ? layers.length : 0) - depthHere()
  if (missing < 0 && !isLeaving()) return travel(missing)
  if (missing < 0) setTimeout(settle, LEAVING_MS)
  if (next !== undefined) {
    waiting = waiting.slice(1)
    next()
    return settleSoon()
  }
  for (let more = missing; more > 0; more -= 1) {
    const { id, over = id } = currentEntry()
    openEntry(location.href, 'push', { over, depth: depthHere() + 1 })
  }
}

/** Runs later, because one sheet may replace another, and others may need to hear of the step first. */
function settleSoon(): void {
  setTimeout(settle)
}

function close(layer: Layer): void {
  if (!(layer instanceof HTMLDialogElement)) layer.close()
  else if (layer.dispatchEvent(new Event('cancel', { cancelable: true }))) layer.close()
}

function onPopState(): void {
  pageAddress.restore()
  if (travelling !== undefined) return arrive()
  const top = layers.at(-1)
  // A layer that asks first stays open and gets its entry back.
  if (top !== undefined && layers.length > depthHere()) close(top)
  settleSoon()
}

function followDialogs(): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].filter((dialog) => !left.has(dialog))
  const known = layers.filter((layer) => !(layer instanceof HTMLDialogElement) || open.includes(layer))
  const added = open.filter((dialog) => !known.includes(dialog))
  if (added.length === 0 && known.length === layers.length) return
  layers = [...known, ...added]
  settleSoon()
}

let isFollowing = false

/** Called once for a page. Also drops the entry of a layer that a reload has closed. */
export function followLayers(): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('popstate', onPopState)
  onLinkUsed(noteLeaving)
  new MutationObserver(followDialogs).observe(document, { attributes: true, attributeFilter: ['open'], subtree: true })
  followDialogs()
  settleSoon()
}

/** `onBack` closes the layer or asks first. Returns a function that removes it. */
export function openLayer(onBack: () => void): () => void {
  followLayers()
  const layer = { close: onBack }
  layers.push(layer)
  settleSoon()
  return () => {
    layers = layers.filter((other) => other !== layer)
    settleSoon()
  }
}

/** Runs `next` after the entries of open layers are removed, so that none is left behind when another page opens. */
export function withoutLayers(next: () => void): void {
  for (const layer of layers) if (layer instanceof HTMLDialogElement) left.add(layer)
  layers = layers.filter((layer) => !left.has(layer))
  if (depthHere() === 0 && travelling === undefined) return next()
  waiting.push(next)
  settle()
}

export function goBackOr(path: string): void {
  withoutLayers(() => {
    if (currentEntry().index > 0 || (history.length > 1 && cameFrom() !== '')) travel(-1)
    else goTo(path, 'replace')
  })
}
