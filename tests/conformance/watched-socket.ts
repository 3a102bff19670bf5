/** Lets a test see what the SDK hides: whether the server has answered a subscription. */

/** Milliseconds; only a broken target takes this long. */
const PATIENCE = 60_000

/** @throws after a timeout */
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

/** Counts the frames that need an answer, and their answers. */
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

export async function allAnswered(): Promise<void> {
  await until(() => ([...sockets].every((socket) => socket.isAnswered) ? true : undefined))
}
