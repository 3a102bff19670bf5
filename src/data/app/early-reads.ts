/**
 * Prefetches what the page's screen shows first while its scripts are still loading. It never requests data of another
 * account, because it runs only with a session and not during a sign-in. `early-answers.ts` takes the answers.
 */
import { dayAround } from '#core/list/hero.ts'
import { sessionPaths } from '../account/session-paths.ts'
import { CONFIG_PATH } from './config.ts'
import { lastPlaysPath, trainingsPath, ZONES_MS } from '../list/hero-rows.ts'
import { minePath } from '../list/list-rows.ts'

interface Config {
  endpoint: string
  project: string
}

const answerOf = (url: string, options: RequestInit = {}): Promise<unknown> =>
  fetch(url, options).then(
    (answer) => (answer.ok ? (answer.json() as Promise<unknown>) : null),
    () => null
  )

function listPaths(userId: string): string[] {
  const { from, to } = dayAround(Date.now())
  const time = (at: number) => new Date(at).toISOString()
  return [minePath(userId), lastPlaysPath(userId), trainingsPath(userId, time(from - ZONES_MS), time(to + ZONES_MS))]
}

function readEarly(): void {
  const userId = localStorage.getItem('icepoint:seen-by') ?? ''
  const isEntering = sessionStorage.getItem('icepoint:entering') !== null
  if (userId === '' || localStorage.getItem('icepoint:session') === null || isEntering) return
  const fallback = localStorage.getItem('cookieFallback')
  const config = answerOf(CONFIG_PATH) as Promise<Config | null>
  const isOwnList = /^\/workoutlist\/(?:my\/)?$/.test(location.pathname)
  const reads: Record<string, Promise<unknown>> = { [CONFIG_PATH]: config }
  for (const path of [...sessionPaths(userId), ...(isOwnList ? listPaths(userId) : [])]) {
    const options: RequestInit = {
      credentials: 'include',
      headers: fallback === null ? {} : { 'X-Fallback-Cookies': fallback }
    }
    reads[path] = config.then((found) => {
      if (found === null) return null
      const query = `${path.includes('?') ? '&' : '?'}project=${encodeURIComponent(found.project)}`
      return answerOf(found.endpoint + path + query, options)
    })
  }
  Object.assign(globalThis, { icepointReads: reads })
}

try {
  readEarly()
} catch {
  // Storage is blocked, so no account is known.
}
