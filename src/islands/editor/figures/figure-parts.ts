import { loadTexts } from '../../../stores/app/locale.ts'
import { loadFigure } from '../rows.ts'

export const loadFigureField = () =>
  Promise.all([import('./figure-field.tsx'), loadFigure()]).then(([{ FigureField }]) => FigureField)

export const loadFigureSheet = () =>
  Promise.all([import('./figure-sheet.tsx'), loadFigure(), loadTexts(['exercises'])]).then(
    ([{ FigureSheet }]) => FigureSheet
  )
