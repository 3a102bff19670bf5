import type { AiToday } from '#core/ai/ai-request.ts'
import { ask } from '../app/edge.ts'

/** How many a model may still make today, and what it reads. @throws as `ask`. */
export const readAiToday = (): Promise<AiToday> => ask((api) => api.ai.today.$get())
