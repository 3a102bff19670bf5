/** A draft, with its texts and styles. */
import figureStyles from '../../styles/app/figure.css?url'
import photoStyles from '../../styles/ai/photo.css?url'
import draftStyles from '../../styles/ai/draft.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

export const loadDraftPart = async () => {
  const [{ DraftPart }] = await Promise.all([
    import('./draft-part.tsx'),
    loadTexts(['aiDraft']),
    loadStyles([figureStyles, draftStyles])
  ])
  return DraftPart
}

/** What the form offers where a language model is connected. */
export const loadAiPart = async () => {
  const [{ AiPart }] = await Promise.all([import('./ai-part.tsx'), loadTexts(['aiPhoto']), loadStyles([photoStyles])])
  return AiPart
}

/** What comes from a language model, before there is a draft. */
export const loadArriving = async () => {
  const [{ ArrivingPanel }] = await Promise.all([
    import('./arriving-panel.tsx'),
    loadTexts(['aiDraft']),
    loadStyles([draftStyles])
  ])
  return ArrivingPanel
}
