/** Parts that are loaded when rows are arranged, with their texts and styles. */
import arrangeStyles from '../../styles/editor/arrange.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

const files = () => Promise.all([loadTexts(['arrange']), loadStyles([arrangeStyles])])

export const loadArrangeSheet = async () => {
  const [{ ArrangeSheet }] = await Promise.all([import('./arrange-sheet.tsx'), files()])
  return ArrangeSheet
}

export const loadChoiceBar = async () => {
  const [{ ChoiceBar }] = await Promise.all([import('./choice-bar.tsx'), files()])
  return ChoiceBar
}
