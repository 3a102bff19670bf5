/** Calls of AI creation, and what the model's server received. */
import { inject } from 'vitest'
import { app } from '../../../functions/index.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import { aiEventReader, type AiEvent } from '../../../src/core/ai/ai-events.ts'
import type { AiRequest } from '../../../src/core/ai/ai-request.ts'
import { bindings, newId, type Person } from './edge.ts'
import type { SeenRequest } from './model-protocol.ts'

const endpoint = inject('modelUrl')

export const WISHES: AiRequest = {
  sport: 'Fitness',
  level: 'base',
  minutes: 20,
  equipment: ['dumbbell', 'bench'],
  hurts: [],
  words: '',
  language: 'en'
}

export interface Model {
  env: Bindings
  seen: () => Promise<SeenRequest[]>
}

/** @param model its answer: see `model-server.ts` */
export function modelNamed(model: string, more: Partial<Bindings> = {}): Model {
  const key = newId()
  return {
    env: { ...bindings, AI_ENDPOINT: endpoint, AI_KEY: key, AI_MODEL: model, ...more },
    seen: async () => (await (await fetch(`${endpoint.replace('/v1', '')}/seen/${key}`)).json()) as SeenRequest[]
  }
}

export const request = (
  person: Person | null,
  env: Bindings,
  body: unknown = WISHES,
  signal?: AbortSignal
): Promise<Response> =>
  Promise.resolve(
    app.request(
      'https://icepoint.test/api/ai/workouts',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(person === null ? {} : { authorization: `Bearer ${person.jwt}` })
        },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal })
      },
      env
    )
  )

export interface Streamed {
  status: number
  events: AiEvent[]
  /** Returns the event of this type, or null. */
  one: <T extends AiEvent['type']>(type: T) => Extract<AiEvent, { type: T }> | null
  text: string
}

export async function ask(person: Person, env: Bindings, change: Partial<AiRequest> = {}): Promise<Streamed> {
  const response = await request(person, env, { ...WISHES, ...change })
  const text = await response.text()
  const events = aiEventReader()(text)
  return {
    status: response.status,
    events,
    text,
    one: (type) => (events.find((event) => event.type === type) as never) ?? null
  }
}
