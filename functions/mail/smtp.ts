/** Hands one mail to an SMTP server (RFC 5321) and reports how far it got. */
import type { MailSettings } from './mail-settings.ts'

/**
 * `later`: can be sent again. `refused`: never retry. `unsure`: the connection broke after the content, so the server
 * may have it.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; error: string }
  | { kind: 'unsure'; error: string }
  | { kind: 'later'; error: string; isAway: boolean }

export interface Envelope {
  to: string
  content: string
}

/**
 * A socket of `cloudflare:sockets`, declared by hand because the app's type check reads the edge's types without the
 * Worker's.
 */
interface Line {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array>
  opened: Promise<unknown>
  startTls: () => Line
  close: () => Promise<void>
}
type Connect = (
  address: { hostname: string; port: number },
  options: { secureTransport: 'on' | 'starttls' | 'off'; allowHalfOpen: boolean }
) => Line

export interface Sockets {
  connect: Connect
  /** Milliseconds for the whole dialogue. */
  timeoutMs: number
}

/** Shorter than a Worker may run after its response (30 s). */
const DIALOGUE_MS = 20_000
const REPLY_MAX = 65_536
const ERROR_MAX = 300

class Refusal extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(`${code} ${text}`.trim().slice(0, ERROR_MAX))
    this.code = code
  }
}

type Step = 'greet' | 'sender' | 'receiver' | 'content'

class Dialogue {
  step: Step = 'greet'
  #line: Line
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #writer: WritableStreamDefaultWriter<Uint8Array>
  #buffer = ''
  readonly #until: number

  constructor(line: Line, until: number) {
    this.#line = line
    this.#until = until
    this.#reader = line.readable.getReader()
    this.#writer = line.writable.getWriter()
  }

  async inTime<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('The mail server took too long.')),
        Math.max(0, this.#until - Date.now())
      )
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }

  opened = (): Promise<unknown> => this.inTime(this.#line.opened)

  async write(text: string): Promise<void> {
    await this.inTime(this.#writer.write(new TextEncoder().encode(text)))
  }

  async expect(...codes: readonly number[]): Promise<string[]> {
    for (;;) {
      const end = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(this.#buffer)?.[0]
      if (end !== undefined) {
        this.#buffer = this.#buffer.slice(end.length)
        const lines = end.trimEnd().split(/\r?\n/)
        const [code, texts] = [Number(end.slice(0, 3)), lines.map((line) => line.slice(4))]
        if (codes.includes(code)) return texts
        throw new Refusal(code, texts.join(' '))
      }
      if (this.#buffer.length > REPLY_MAX) throw new Error('The mail server does not speak SMTP.')
      const { done, value } = await this.inTime(this.#reader.read())
      if (done) throw new Error('The mail server closed the connection.')
      this.#buffer += new TextDecoder('latin1').decode(value)
    }
  }

  async say(text: string, ...codes: readonly number[]): Promise<string[]> {
    await this.write(`${text}\r\n`)
    return this.expect(...codes)
  }

  /** Security: discards everything that arrived before encryption. */
  secure(): void {
    this.#reader.releaseLock()
    this.#writer.releaseLock()
    this.#line = this.#line.startTls()
    this.#buffer = ''
    this.#reader = this.#line.readable.getReader()
    this.#writer = this.#line.writable.getWriter()
  }

  async close(): Promise<void> {
    await this.#line.close().catch(() => undefined)
  }
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

async function signIn(dialogue: Dialogue, { user, password }: MailSettings, ways: string): Promise<void> {
  if (/\bPLAIN\b/i.test(ways) || !/\bLOGIN\b/i.test(ways)) {
    await dialogue.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235)
    return
  }
  await dialogue.say('AUTH LOGIN', 334)
  await dialogue.say(base64(user), 334)
  await dialogue.say(base64(password), 235)
}

async function greet(dialogue: Dialogue, settings: MailSettings): Promise<void> {
  const hello = `EHLO ${settings.fromAddress.split('@')[1] ?? ''}`
  await dialogue.opened()
  await dialogue.expect(220)
  let offers = await dialogue.say(hello, 250)
  if (settings.security === 'starttls') {
    // Security: without encryption, password and mail would be readable in transit. A server that offers none gets
    // nothing.
    if (!offers.some((offer) => /^STARTTLS\b/i.test(offer))) throw new Error('The mail server offers no encryption.')
    await dialogue.say('STARTTLS', 220)
    dialogue.secure()
    offers = await dialogue.say(hello, 250)
  }
  if (settings.user !== '') await signIn(dialogue, settings, offers.find((offer) => /^AUTH\b/i.test(offer)) ?? '')
}

/** Doubles the dot of a line that starts with one (RFC 5321, 4.5.2). */
const stuffed = (content: string): string => `${content.replaceAll(/^\./gm, '..').replace(/(?:\r\n)?$/, '\r\n')}.\r\n`

function outcomeOf(error: unknown, step: Step): Outcome {
  const text = (error instanceof Error ? error.message : 'unknown').slice(0, ERROR_MAX)
  const code = error instanceof Refusal ? error.code : 0
  // Greeting and sender are the same for all mails; only the recipient is specific to this mail.
  if (step === 'greet' || step === 'sender') return { kind: 'later', error: text, isAway: true }
  if (code >= 500) return { kind: 'refused', error: text }
  if (step === 'content' && code === 0) return { kind: 'unsure', error: text }
  return { kind: 'later', error: text, isAway: code === 0 || code === 421 }
}

/** @param beforeContent the last chance to stop; if it throws, the mail is not sent */
export async function sendMail(
  settings: MailSettings,
  { to, content }: Envelope,
  beforeContent: () => Promise<void>,
  { connect, timeoutMs }: Sockets
): Promise<Outcome> {
  const { host: hostname, port, security, fromAddress } = settings
  const secureTransport = security === 'tls' ? 'on' : security === 'starttls' ? 'starttls' : 'off'
  let dialogue: Dialogue | undefined
  try {
    dialogue = new Dialogue(
      connect({ hostname, port }, { secureTransport, allowHalfOpen: false }),
      Date.now() + timeoutMs
    )
    await greet(dialogue, settings)
    dialogue.step = 'sender'
    await dialogue.say(`MAIL FROM:<${fromAddress}>`, 250)
    dialogue.step = 'receiver'
    await dialogue.say(`RCPT TO:<${to}>`, 250, 251)
    await dialogue.say('DATA', 354)
    await beforeContent()
    dialogue.step = 'content'
    await dialogue.write(stuffed(content))
    await dialogue.expect(250)
    // The server has accepted the mail, whatever it answers to QUIT.
    await dialogue.write('QUIT\r\n').catch(() => undefined)
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error, dialogue?.step ?? 'greet')
  } finally {
    await dialogue?.close()
  }
}

/** Only a Worker has sockets, so they load only where mails are sent. */
export async function workerSockets(): Promise<Sockets> {
  const name: string = 'cloudflare:sockets'
  const { connect } = (await import(/* @vite-ignore */ name)) as { connect: Connect }
  return { connect, timeoutMs: DIALOGUE_MS }
}
