/** An SMTP server on loopback that stores the mails. A real target must send to the port in `APPWRITE_SMTP_PORT`. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
}

export interface MailSink {
  url: string
  /** Each mail is returned once. */
  nextTo: (address: string) => Promise<ReceivedMail>
  close: () => Promise<void>
}

/** Milliseconds; a real server sends mails from a queue. */
const PATIENCE = 60_000

export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(readMail(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(chunks).toString('latin1')))
        done()
      })
    }
  })
  const wanted = Number(process.env['APPWRITE_SMTP_PORT'] ?? '0')
  await new Promise<void>((resolve) => smtp.listen(wanted, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextTo: (address) => take(mails, address),
    close: () => new Promise((resolve) => smtp.close(() => resolve()))
  }
}

async function take(mails: ReceivedMail[], address: string): Promise<ReceivedMail> {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    const at = mails.findIndex(({ to }) => to === address)
    if (at >= 0) return mails.splice(at, 1)[0] as ReceivedMail
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no mail to ${address} arrived`)
}

/** Parameters of the first link to `page`. */
export function linkIn(mail: ReceivedMail, page: string): Record<string, string> {
  const text = mail.text.replaceAll('&amp;', '&')
  const start = text.indexOf(page)
  if (start < 0) throw new Error(`no link to ${page} in: ${mail.text.slice(0, 500)}`)
  const [address = ''] = /^[^\s"'<>]+/.exec(text.slice(start)) ?? []
  return Object.fromEntries(new URL(address).searchParams)
}

function readMail(to: string, raw: string): ReceivedMail {
  const at = raw.indexOf('\r\n\r\n')
  const headers = readHeaders(raw.slice(0, at))
  return { to, subject: headers.get('subject') ?? '', text: decodePart(headers, raw.slice(at + 4)) }
}

function readHeaders(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    })
  )
}

function decodePart(headers: Map<string, string>, body: string): string {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return parts
      .map((part) => {
        const at = part.indexOf('\r\n\r\n')
        return decodePart(readHeaders(part.slice(2, at)), part.slice(at + 4))
      })
      .join('\n')
  }
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const bytes = encoding === 'quoted-printable' ? unquote(body) : body
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function unquote(text: string): string {
  const joined = text.replaceAll('=\r\n', '')
  return joined.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
