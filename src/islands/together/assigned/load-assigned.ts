import { loadTexts } from '../../../stores/app/locale.ts'

export const loadAssigned = () =>
  Promise.all([import('./assigned-list.tsx'), loadTexts(['listMenu', 'sharing'])]).then(
    ([{ AssignedList }]) => AssignedList
  )

export const loadRemove = () => import('./remove-sheet.tsx').then(({ RemoveSheet }) => RemoveSheet)
