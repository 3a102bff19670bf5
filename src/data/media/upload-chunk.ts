/** Uses XMLHttpRequest, because `fetch` does not report sent bytes. */
import { EDGE_TIMEOUT_MS } from '#core/app/api-errors.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { networkLost } from '../app/network-lost.ts'

export interface Sending {
  token: string
  onSent: (bytes: number) => void
  signal?: AbortSignal | undefined
}

export interface SentAnswer {
  status: number
  body: unknown
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws NetworkError `timeout` after 70 s without progress; UserFacingError `cancelled` after the signal. */
export function putBytes(url: string, bytes: Blob, { token, onSent, signal }: Sending): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(watch)
      signal?.removeEventListener('abort', cancel)
    }
    const fail = (error: Error): void => {
      end()
      reject(error)
    }
    function cancel(): void {
      request.abort()
      fail(new UserFacingError('cancelled'))
    }
    const moved = (): void => {
      clearTimeout(watch)
      watch = setTimeout(() => {
        request.abort()
        fail(new NetworkError('timeout'))
      }, EDGE_TIMEOUT_MS)
    }
    request.open('PUT', url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => {
      moved()
      onSent(loaded)
    }
    request.onload = () => {
      end()
      resolve({ status: request.status, body: bodyOf(request.responseText) })
    }
    request.onerror = () => fail(networkLost())
    if (signal?.aborted === true) return fail(new UserFacingError('cancelled'))
    signal?.addEventListener('abort', cancel)
    moved()
    request.send(bytes)
  })
}
