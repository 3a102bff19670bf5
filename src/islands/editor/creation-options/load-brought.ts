/** What is shown of an exercise that comes along from the library, with its texts and styles. */
import figureStyles from '../../../styles/app/figure.css?url'
import broughtStyles from '../../../styles/editor/brought.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../../app/load-styles.ts'

const files = () => Promise.all([loadTexts(['bring']), loadStyles([figureStyles, broughtStyles])])

export const loadBrought = async () => {
  const [{ BroughtExercise }] = await Promise.all([import('./brought-exercise.tsx'), files()])
  return BroughtExercise
}

export const loadIntoOwn = async () => {
  const [{ IntoOwn }] = await Promise.all([import('./into-own.tsx'), files()])
  return IntoOwn
}
