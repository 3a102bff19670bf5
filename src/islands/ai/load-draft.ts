/** A draft, with its texts and styles. */
import { loadTexts } from '../../stores/app/locale.ts'

export const loadDraftPart = async () => {
  const [{ DraftPart }] = await Promise.all([
    import('./draft-part.tsx'),
    loadTexts(['aiDraft'])
  ])
  return DraftPart
}

/** What the form offers where a language model is connected. */
export const loadAiPart = async () => {
  const [{ AiPart }] = await Promise.all([import('./ai-part.tsx'), loadTexts(['aiPhoto'])])
  return AiPart
}

/** What comes from a language model, before there is a draft. */
export const loadArriving = async () => {
  const [{ ArrivingPanel }] = await Promise.all([
    import('./arriving-panel.tsx'),
    loadTexts(['aiDraft'])
  ])
  return ArrivingPanel
}
