import { loadTexts } from '../../stores/app/locale.ts'

export const loadStreak = () =>
  Promise.all([import('./streak-text.tsx'), loadTexts(['reminders'])]).then(([{ StreakText }]) => StreakText)
