import { loadTexts } from '../../stores/app/locale.ts'

export const loadRemindersPart = () =>
  Promise.all([import('./reminders-part.tsx'), loadTexts(['reminders'])]).then(([{ RemindersPart }]) => RemindersPart)
