/** Drives Firefox with its own WebDriver BiDi; no other program is needed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import WebSocket from 'ws'
import { heard, start, type Driver } from './engine.ts'

/** Disables only what a first start would ask or fetch; sound, storage and workers keep their defaults. */
const SETTINGS = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'en-GB,en',
  'toolkit.cosmeticAnimations.enabled': false
}

interface Answer {
  id?: number
  type: string
  result?: unknown
  message?: string
}

class Bidi {
  readonly #socket: WebSocket
  readonly #asked = new Map<number, (answer: Answer) => void>()
  #last = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer
      if (answer.id === undefined) return
      this.#asked.get(answer.id)?.(answer)
      this.#asked.delete(answer.id)
    })
  }

  static async open(url: string): Promise<Bidi> {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return new Bidi(socket)
  }

  async ask<T>(method: string, params: object): Promise<T> {
    this.#last += 1
    const id = this.#last
    const answer = await new Promise<Answer>((resolve) => {
      this.#asked.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message ?? ''}`)
    return answer.result as T
  }

  close(): void {
    this.#socket.terminate()
  }
}

interface Called {
  type: 'success' | 'exception'
  result?: { type: string; value?: string }
  exceptionDetails?: { text: string }
}

export async function startFirefox(): Promise<Driver> {
  const program = start(
    'firefox-esr',
    (folder) => {
      const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
      writeFileSync(join(folder, 'user.js'), lines.join('\n'))
      return ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0']
    },
    { MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' }
  )
  const url = await heard(program, /WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await Bidi.open(`${url}/session`)
  await bidi.ask('session.new', { capabilities: {} })
  const { contexts } = await bidi.ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  return {
    goTo: async (address) => {
      await bidi.ask('browsingContext.navigate', { context, url: address, wait: 'interactive' })
    },
    run: async (source, args) => {
      const functionDeclaration = `async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`
      const called = await bidi.ask<Called>('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context }
      })
      if (called.type === 'exception') throw new Error(called.exceptionDetails?.text ?? 'The script failed.')
      return called.result?.value
    },
    act: async (actions) => {
      await bidi.ask('input.performActions', { context, actions })
    },
    close: async () => {
      bidi.close()
      await program.end()
    }
  }
}
