/** Times two servers alternately, so that other load affects both alike. */
import { Agent, request } from 'node:http'

export interface Call {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 600 })

export function send({ method, url, headers = {}, body = '' }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        const status = answer.statusCode ?? 0
        if (status < 400) resolve(text)
        else reject(new Error(`${method} ${url} answered ${status}: ${text.slice(0, 300)}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(method === 'GET' ? undefined : body)
  })
}

export type Work = () => Promise<unknown>

export async function inTurns(works: readonly Work[], rounds: number): Promise<number[][]> {
  const samples = works.map((): number[] => [])
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work()
      if (round >= 0) samples[index]?.push(performance.now() - started)
    }
  }
  return samples.map((list) => list.sort((a, b) => a - b))
}

export function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export async function perSecond(work: Work, atOnce: number, seconds = 2): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return Math.round(done / seconds)
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
