/**
 * A mail server controlled by the recipient's address: `fine@…` accepts the mail, `busy@…` says later, `refused@…` says
 * never, `hang@…` goes silent, `cut@…` closes the connection before it has the content, `lost@…` has it and closes
 * without an answer. `GET /to/ADDRESS` on its second port returns what arrived there, even what it then lost.
 */
import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import { LOCALHOST_KEYS } from './localhost-keys.ts'

export interface ArrivedMail {
  to: string
  from: string
  /** `user:password`; empty without authentication. */
  login: string
  isEncrypted: boolean
  raw: string
}

export interface SmtpServer {
  /** Address for reading what arrived. */
  url: string
  plainPort: number
  /** Offers STARTTLS and hides authentication until then. */
  startTlsPort: number
  tlsPort: number
  close: () => Promise<void>
}

type Mode = 'plain' | 'starttls' | 'tls'

const REFUSALS: Record<string, string> = { busy: '451 4.3.0 Try later', refused: '550 5.1.1 No such person' }

class Session {
  #socket: Socket
  #buffer = ''
  #isInData = false
  #mail: ArrivedMail
  readonly #mode: Mode
  readonly #arrived: ArrivedMail[]

  constructor(socket: Socket, mode: Mode, arrived: ArrivedMail[]) {
    this.#socket = socket
    this.#mode = mode
    this.#arrived = arrived
    this.#mail = { to: '', from: '', login: '', isEncrypted: mode === 'tls', raw: '' }
    this.#listen()
    this.#say('220 mail.test ESMTP')
  }

  #listen(): void {
    this.#socket.on('error', () => undefined)
    this.#socket.on('data', (chunk: Buffer) => {
      this.#buffer += chunk.toString('latin1')
      this.#read()
    })
  }

  #say(...lines: string[]): void {
    this.#socket.write(lines.map((line) => `${line}\r\n`).join(''))
  }

  #read(): void {
    for (;;) {
      const end = this.#isInData ? '\r\n.\r\n' : '\r\n'
      const at = this.#buffer.indexOf(end)
      if (at < 0) return
      const text = this.#buffer.slice(0, at)
      this.#buffer = this.#buffer.slice(at + end.length)
      if (this.#isInData) this.#take(text)
      else if (!this.#obey(text)) return
    }
  }

  #scenario(): string {
    return /^<?([a-z]+)/.exec(this.#mail.to)?.[1] ?? ''
  }

  #take(text: string): void {
    this.#isInData = false
    this.#arrived.push({ ...this.#mail, raw: text.replaceAll(/^\.\./gm, '.') })
    const scenario = this.#scenario()
    if (scenario === 'lost') return void this.#socket.destroy()
    if (scenario === 'mute') return
    this.#say(
      scenario === 'full' ? '452 4.2.2 No room' : scenario === 'spam' ? '554 5.7.1 Not wanted' : '250 2.0.0 Taken'
    )
  }

  /** Returns false when this connection has ended. */
  #obey(line: string): boolean {
    const word = line.split(' ')[0]?.toUpperCase() ?? ''
    if (word === 'EHLO') this.#offer()
    else if (word === 'STARTTLS') return this.#encrypt()
    else if (word === 'AUTH') this.#signIn(line)
    else if (word === 'MAIL') this.#say('250 2.1.0 Fine')
    else if (word === 'RCPT') this.#receiver(line)
    else if (word === 'DATA') return this.#data()
    else if (word === 'QUIT') this.#socket.end('221 Bye\r\n')
    else this.#say('500 5.5.1 What?')
    if (word === 'MAIL') this.#mail.from = /<([^>]*)>/.exec(line)?.[1] ?? ''
    return true
  }

  #offer(): void {
    const canSignIn = this.#mode !== 'starttls' || this.#mail.isEncrypted
    const canEncrypt = this.#mode === 'starttls' && !this.#mail.isEncrypted
    this.#say(
      '250-mail.test',
      ...(canEncrypt ? ['250-STARTTLS'] : []),
      ...(canSignIn ? ['250-AUTH PLAIN'] : []),
      '250 8BITMIME'
    )
  }

  #encrypt(): boolean {
    this.#say('220 2.0.0 Go on')
    const plain = this.#socket
    plain.removeAllListeners('data')
    this.#socket = new tls.TLSSocket(plain, { isServer: true, ...LOCALHOST_KEYS })
    this.#mail.isEncrypted = true
    this.#listen()
    return false
  }

  #signIn(line: string): void {
    const [, user = '', password = ''] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString()
      .split('\0')
    this.#mail.login = `${user}:${password}`
    this.#say(password === 'wrong' ? '535 5.7.8 Wrong password' : '235 2.7.0 Welcome')
  }

  #receiver(line: string): void {
    this.#mail.to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (this.#scenario() === 'hang') return
    this.#say(REFUSALS[this.#scenario()] ?? '250 2.1.5 Fine')
  }

  #data(): boolean {
    this.#say('354 Go on')
    if (this.#scenario() === 'cut') {
      this.#socket.destroy()
      return false
    }
    this.#isInData = true
    return true
  }
}

async function listening(server: net.Server | http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const arrived: ArrivedMail[] = []
  const open = new Set<Socket>()
  const take = (mode: Mode) => (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    return new Session(socket, mode, arrived)
  }
  const servers = [
    net.createServer(take('plain')),
    net.createServer(take('starttls')),
    tls.createServer(LOCALHOST_KEYS, take('tls'))
  ]
  const told = http.createServer((request, response) => {
    const to = decodeURIComponent(/^\/to\/(.+)$/.exec(request.url ?? '')?.[1] ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(arrived.filter((mail) => mail.to === to)))
  })
  const [plainPort = 0, startTlsPort = 0, tlsPort = 0] = await Promise.all(servers.map(listening))
  return {
    url: `http://127.0.0.1:${await listening(told)}`,
    plainPort,
    startTlsPort,
    tlsPort,
    close: async () => {
      for (const socket of open) socket.destroy()
      told.closeAllConnections()
      const ended = [...servers, told].map((server) => new Promise((resolve) => server.close(resolve)))
      await Promise.all(ended)
    }
  }
}
