/** Renders two previews at a time, each for a limited time; the others wait. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppwriteError } from '../http/errors.ts'
import type { Picture, RenderAnswer, RenderJob } from './render-process.ts'

const AT_ONCE = 2
const MOST_WAITING = 50
const IDLE_MS = 15_000
const LIMIT_MS = 10_000

// The compiled file has a different extension.
const PROGRAM = fileURLToPath(import.meta.url).replace('render-queue', 'render-process')

/** The file is not a picture, or it is too large. */
export class NotRendered extends Error {}

function tooBusy(message: string): AppwriteError {
  return new AppwriteError('general_server_error', { status: 503, message })
}

export class RenderQueue {
  readonly #limitMs: number
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs
  }

  /** @throws {NotRendered} @throws {AppwriteError} 503 when it takes too long or too many are waiting */
  async render(job: RenderJob): Promise<Picture> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING) throw tooBusy('Too many previews are waiting. Try again later.')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await this.#renderIn(this.#take(), job)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #take(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      if (child.connected) return child
    }
    const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    child.unref()
    child.channel?.unref()
    return child
  }

  #keep(child: ChildProcess): void {
    child.removeAllListeners()
    child.on('error', () => undefined)
    this.#idle.set(
      child,
      setTimeout(() => {
        this.#idle.delete(child)
        child.kill()
      }, IDLE_MS).unref()
    )
  }

  #renderIn(child: ChildProcess, job: RenderJob): Promise<Picture> {
    return new Promise((resolve, reject) => {
      const end = (error: Error): void => {
        clearTimeout(timer)
        child.removeAllListeners()
        child.on('error', () => undefined)
        child.kill('SIGKILL')
        reject(error)
      }
      const timer = setTimeout(() => end(tooBusy('The preview took too long.')), this.#limitMs)
      child.once('error', end)
      // The process ran out of memory.
      child.once('exit', () => end(new NotRendered('The process ended.')))
      child.once('message', (answer: RenderAnswer) => {
        clearTimeout(timer)
        this.#keep(child)
        if ('picture' in answer) resolve({ ...answer.picture, data: Buffer.from(answer.picture.data) })
        else reject(new NotRendered(answer.problem))
      })
      child.send(job, (error) => {
        if (error !== null) end(error)
      })
    })
  }
}
