/** One tab: the client's bundle with a browser's globals, as far as stores and data use them. */
import { SITE } from './edge.ts'
import type { Disk } from './disk.ts'
import type { Network } from './network.ts'
import type { PageCode } from './page-code.ts'
import { globalsOf, load, type Globals } from './realm.ts'
import type { Owner, Sim } from './sim.ts'

interface PageOptions {
  sim: Sim
  name: string
  disk: Disk
  network: Network
  /** Milliseconds that the device's clock is ahead. */
  ahead: () => number
  code: string
  path?: string
}

export interface Page {
  name: string
  owner: Owner
  code: PageCode
  /** Sends an event of the browser to the page. */
  tell: (name: 'online' | 'offline' | 'visibilitychange' | 'pagehide') => void
  hide: (isHidden: boolean) => void
}

class StorageChange extends Event {
  readonly key: string
  constructor(key: string) {
    super('storage')
    this.key = key
  }
}

function documentOf() {
  return Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hidden: false,
    referrer: '',
    cookie: '',
    title: '',
    documentElement: {
      dataset: {},
      lang: 'en',
      style: { setProperty() {}, removeProperty() {} },
      setAttribute() {},
      removeAttribute() {}
    },
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    hasFocus: () => true
  })
}

/** A page load ends the page, so moving within it only changes the address. */
function placeOf(path: string) {
  const url = new URL(path, SITE)
  const go = (to: string) => void (url.href = new URL(to, url).href)
  const location = {
    get href() {
      return url.href
    },
    get origin() {
      return url.origin
    },
    get host() {
      return url.host
    },
    get hostname() {
      return url.hostname
    },
    get protocol() {
      return url.protocol
    },
    get pathname() {
      return url.pathname
    },
    get search() {
      return url.search
    },
    get hash() {
      return url.hash
    },
    assign: go,
    replace: go,
    reload() {}
  }
  let state: unknown = null
  const set = (next: unknown, _title: string, to?: string) => {
    state = next
    if (to !== undefined) go(to)
  }
  const history = {
    get state() {
      return state
    },
    pushState: set,
    replaceState: set,
    back() {},
    go() {},
    length: 1,
    scrollRestoration: 'auto'
  }
  return { location, history }
}

export function openPage({ sim, name, disk, network, ahead, code, path = '/workoutlist/my/' }: PageOptions): Page {
  const owner: Owner = { isDead: false }
  const document = documentOf()
  const window = new EventTarget()
  const { location, history } = placeOf(path)
  const navigator = {
    get onLine() {
      return network.isOnline
    },
    locks: disk.locksFor(owner),
    language: 'en',
    languages: ['en'],
    userAgent: 'Storm',
    maxTouchPoints: 0,
    storage: { estimate: () => Promise.resolve({ quota: 1e9, usage: 0 }), persist: () => Promise.resolve(true) }
  }
  const random = sim.random(`page ${name}`)
  const session = new Map<string, string>()
  const localStorage = disk.storageFor(owner)
  const { IDBFactory: _factory, ...idb } = disk.idb
  const globals: Globals = {
    ...globalsOf({ sim, owner, random, ahead }),
    ...idb,
    indexedDB: disk.indexedDbFor(owner),
    document,
    location,
    history,
    navigator,
    localStorage,
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key)
    },
    fetch: network.fetchFor(owner),
    XMLHttpRequest: network.requestFor(owner),
    WebSocket: network.socketFor(owner),
    BroadcastChannel: disk.channelFor(owner),
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    requestAnimationFrame: (run: () => void) => sim.after(16, owner, run),
    noFiles: () => ({}),
    addEventListener: window.addEventListener.bind(window),
    caches: undefined,
    Notification: undefined
  }
  Object.assign(window, globals)
  disk.addPage(owner, (key) => window.dispatchEvent(new StorageChange(key)))
  const { page } = load<{ page: PageCode }>('page', code, { ...globals, window, self: window }, () => ({}))
  return {
    name,
    owner,
    code: page,
    tell: (event) => void (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event)),
    hide: (isHidden) => {
      document.visibilityState = isHidden ? 'hidden' : 'visible'
      document.hidden = isHidden
      document.dispatchEvent(new Event('visibilitychange'))
    }
  }
}
