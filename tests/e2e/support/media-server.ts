/** Serves media files: with ranges, missing, with a wrong type, without a response, or truncated. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

export interface MediaFile {
  body: Buffer
  type: string
  status?: number
  isHanging?: boolean
  /** Sends only this many bytes until `release`. */
  stopAt?: number
}

/** Next to the site's own pictures, because no other addresses are accepted. */
export const MEDIA_PATH = '/demo/e2e-'

function rangeOf(request: IncomingMessage, length: number): { from: number; to: number } | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  return from === undefined ? null : { from: Number(from), to: to === '' || to === undefined ? length - 1 : Number(to) }
}

export async function createMediaServer(files: Record<string, MediaFile>) {
  const waiting = new Set<() => void>()
  const asked: string[] = []

  const send = (response: ServerResponse, file: MediaFile, from: number, to: number) => {
    const stop = file.stopAt ?? Infinity
    if (to < stop) {
      response.end(file.body.subarray(from, to + 1))
      return
    }
    if (from < stop) response.write(file.body.subarray(from, stop))
    const goOn = () => {
      waiting.delete(goOn)
      response.end(file.body.subarray(Math.max(from, stop), to + 1))
    }
    waiting.add(goOn)
    response.on('close', () => waiting.delete(goOn))
  }

  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://media').pathname.replace(MEDIA_PATH, '')
    const file = files[name]
    asked.push(name)
    if (file?.isHanging) return
    if (file === undefined || file.status !== undefined) {
      response.writeHead(file?.status ?? 404).end()
      return
    }
    const range = rangeOf(request, file.body.length)
    const { from, to } = range ?? { from: 0, to: file.body.length - 1 }
    response.writeHead(range === null ? 200 : 206, {
      'content-type': file.type,
      'accept-ranges': 'bytes',
      'content-length': to - from + 1,
      ...(range === null ? {} : { 'content-range': `bytes ${from}-${to}/${file.body.length}` })
    })
    send(response, file, from, to)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    files,
    asked,
    release: (name: string) => {
      delete files[name]?.stopAt
      for (const goOn of [...waiting]) goOn()
    },
    attach: (page: Page) =>
      page.route(`**${MEDIA_PATH}*`, (route) => {
        const url = new URL(route.request().url())
        return route.continue({ url: `http://127.0.0.1:${port}${url.pathname}` })
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

export function toneFile(seconds: number): Buffer {
  const rate = 8000
  const samples = seconds * rate
  const wav = Buffer.alloc(44 + samples)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at += 1)
    wav[44 + at] = 128 + Math.round(40 * Math.sin((2 * Math.PI * 440 * at) / rate))
  return wav
}
