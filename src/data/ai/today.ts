import type { AiToday } from '#core/ai/ai-request.ts'
import { ask } from '../app/edge.ts'

export const readAiToday = (): Promise<AiToday> => ask((api) => api.ai.today.$get())
