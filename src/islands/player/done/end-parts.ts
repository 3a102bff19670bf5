import { loadTexts } from '../../../stores/app/locale.ts'

/** Optional parts of the done screen. */
export const EXTRAS = {
  share: () => import('./share-sheet.tsx').then(({ ShareSheet }) => ShareSheet),
  plan: () => import('./plan-sheet.tsx').then(({ PlanSheet }) => PlanSheet)
}
export type Extra = keyof typeof EXTRAS

/** Loaded once stars are given. */
export const loadSentence = () => import('./rating-sentence.tsx').then(({ RatingSentence }) => RatingSentence)

export const loadHeart = () =>
  Promise.all([import('./end-heart.tsx'), loadTexts(['list'])]).then(([{ EndHeart }]) => EndHeart)
