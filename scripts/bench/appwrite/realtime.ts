/** Measures how long an event takes to reach the last of many subscribers. */
import { WebSocket } from 'ws'
import type { Work } from './compare.ts'

const SUBSCRIBERS = 500

export interface Crowd {
  heardAfter: (work: Work) => Work
  close: () => void
}

/** @param hello what each subscriber sends first; the last message subscribes */
export async function crowd(url: string, hello: readonly string[], subscribers = SUBSCRIBERS): Promise<Crowd> {
  let missing = 0
  let everyone = (): void => {}
  const sockets: WebSocket[] = []
  const ready = (socket: WebSocket): Promise<void> =>
    new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => {
        for (const message of hello) socket.send(message)
        if (hello.length === 0) resolve()
      })
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (text.includes('"to":"subscribe"')) return resolve()
        if (!text.includes('"type":"event"')) return
        missing -= 1
        if (missing === 0) everyone()
      })
    })
  for (let made = 0; made < subscribers; made += 50) {
    const next = Array.from({ length: Math.min(50, subscribers - made) }, () => new WebSocket(url))
    sockets.push(...next)
    await Promise.all(next.map(ready))
  }
  return {
    heardAfter: (work) => async () => {
      missing = subscribers
      const heard = new Promise<void>((resolve) => (everyone = resolve))
      await work()
      await heard
    },
    close: () => sockets.forEach((socket) => socket.terminate())
  }
}
