/** Read at run time, because the same build is served from many addresses. */
import { loadOnce } from '#core/app/load-once.ts'
import { readProviders, type SignInProvider } from '#core/account/providers.ts'
import { earlyAnswer } from './early-answers.ts'
import { networkLost } from './network-lost.ts'

export const CONFIG_PATH = '/config.json'

export interface RuntimeConfig {
  /** Ends in `/v1`. */
  endpoint: string
  project: string
  providers: readonly SignInProvider[]
  pro?: unknown
  operator?: unknown
}

async function ask(): Promise<unknown> {
  const answer = await fetch(CONFIG_PATH, { credentials: 'same-origin' }).catch(() => {
    throw networkLost()
  })
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`)
  return answer.json().catch(() => {
    throw networkLost()
  })
}

async function load(): Promise<RuntimeConfig> {
  const body = ((await earlyAnswer(CONFIG_PATH)) ?? (await ask())) as Partial<RuntimeConfig>
  if (typeof body.endpoint !== 'string' || typeof body.project !== 'string')
    throw new Error('config.json is incomplete')
  const { endpoint, project, providers, pro, operator } = body
  return { endpoint, project, providers: readProviders(providers), pro, operator }
}

/** @throws NetworkError when it cannot be loaded; the next call tries again. */
export const getConfig = loadOnce(load)
