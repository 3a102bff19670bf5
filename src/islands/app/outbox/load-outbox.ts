import { loadTexts } from '../../../stores/app/locale.ts'

const loaded = <Part>(part: Promise<Part>) =>
  Promise.all([part, loadTexts(['outbox'])]).then(([found]) => found)

export const loadSign = () => loaded(import('./unsent-sign.tsx')).then((file) => file.UnsentSign)
export const loadLeave = () => loaded(import('./leave-sheet.tsx')).then((file) => file.LeaveSheet)
