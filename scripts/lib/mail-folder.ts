/** Receives the mails of the local edge over SMTP, like a real server, and writes each to a file. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { HOST } from './config.ts'

const MAX_BYTES = 1_048_576

/** The name starts with the time, so that the newest sorts last. The same mail in the same second is one file. */
function nameOf(message: Buffer): string {
  const time = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  return `${time}-edge-${createHash('sha256').update(message).digest('hex').slice(0, 12)}.eml`
}

/** Ends with this process and does not keep it alive. @returns `SMTP_URL` for the Worker */
export async function startMailFolder(folder: string): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    onData: (stream, _, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks)
        try {
          mkdirSync(folder, { recursive: true })
          writeFileSync(join(folder, nameOf(message)), message)
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    }
  })
  // A Worker that is stopped drops its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  server.server.unref()
  return `smtp://${HOST}:${(server.server.address() as AddressInfo).port}?tls=off`
}
