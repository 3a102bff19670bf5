/** Chooses where AI creation asks: an OpenAI-compatible endpoint, else the Workers AI binding, else nowhere. */
import type { AiToday } from '#core/ai/ai-request.ts'
import { EDGE_TIMEOUT_MS } from '#core/app/api-errors.ts'
import type { Bindings, WorkersAi } from '../lib/edge-env.ts'
import { coded } from '../lib/errors.ts'
import { log } from '../lib/log-lines.ts'

/** Returns none without valid settings. Models cannot be asked whether they accept images, so the operator says so. */
export function modelKindOf(bindings: Bindings): AiToday['model'] {
  try {
    modelSettingsOf(bindings)
    return bindings.AI_PICTURES === 'on' ? 'pictures' : 'text'
  } catch {
    return 'none'
  }
}

export type ModelSettings = { model: string; timeoutMs: number } & (
  { kind: 'endpoint'; url: string; key: string } | { kind: 'binding'; ai: WorkersAi }
)

const ENDS_BEFORE_MS = 2000
const LONGEST_MS = EDGE_TIMEOUT_MS - ENDS_BEFORE_MS

function timeoutOf(text: string | undefined): number {
  const wanted = Number(text ?? '')
  return text !== undefined && wanted >= 1000 ? Math.min(LONGEST_MS, wanted) : LONGEST_MS
}

function completionsUrl(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  const isPlain = url.username === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) return null
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/chat/completions`
}

/** @throws ApiError `unavailable` when no model is connected or its settings are invalid */
export function modelSettingsOf(bindings: Bindings): ModelSettings {
  const { AI_ENDPOINT: endpoint = '', AI_KEY: key = '', AI_MODEL: model = '', AI: ai } = bindings
  const timeoutMs = timeoutOf(bindings.AI_TIMEOUT_MS)
  const url = endpoint === '' ? null : completionsUrl(endpoint)
  if (url !== null && model !== '') return { kind: 'endpoint', url, key, model, timeoutMs }
  if (endpoint === '' && ai !== undefined && model !== '') return { kind: 'binding', ai, model, timeoutMs }
  if (endpoint !== '' || ai !== undefined)
    log('error', 'ai-not-set-up', { wrong: model === '' ? 'AI_MODEL' : 'AI_ENDPOINT' })
  throw coded('unavailable', 'ai-unavailable', 'No model is connected.')
}
