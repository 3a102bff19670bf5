/** Lets a test see what the SDK hides: whether the server has taken what a connection asked for. */

/** Longest wait, in milliseconds; only a broken target makes a test wait so long. */
const PATIENCE = 60_000

/** Waits until something is there. @throws when it does not come */
export async function until<T>(found: () => T | undefined): Promise<T> {
  const end = performance.now() + PATIENCE
  for (;;) {
    const value = found()
    if (value !== undefined) return value
    if (performance.now() > end) throw new Error('nothing came')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const ASKS = /^\{"type":"(?:authentication|subscribe|unsubscribe)"/
const sockets = new Set<WatchedSocket>()

/** The browser's WebSocket, which counts the frames that are answered and their answers. */
export class WatchedSocket extends WebSocket {
  #asked = 0
  #answered = 0

  constructor(url: string | URL) {
    super(url)
    sockets.add(this)
    this.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { type: string }).type === 'response') this.#answered += 1
    })
    this.addEventListener('close', () => sockets.delete(this))
  }

  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (typeof data === 'string' && ASKS.test(data)) this.#asked += 1
    super.send(data)
  }

  get isAnswered(): boolean {
    return this.#asked > 0 && this.#answered === this.#asked
  }
}

/** Resolves when the server has answered everything that was asked on the open connections. */
export async function allAnswered(): Promise<void> {
  await until(() => ([...sockets].every((socket) => socket.isAnswered) ? true : undefined))
}
