/** Figures in the editor, with their texts and styles. */
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadFigure } from '../rows.ts'

const files = () => Promise.all([loadFigure(), loadTexts(['figures'])])

export const loadFigureField = async () => {
  const [{ FigureField }] = await Promise.all([import('./figure-field.tsx'), files()])
  return FigureField
}

export const loadFigureSheet = async () => {
  const [{ FigureSheet }] = await Promise.all([import('./figure-sheet.tsx'), files(), loadTexts(['figureFilter'])])
  return FigureSheet
}
