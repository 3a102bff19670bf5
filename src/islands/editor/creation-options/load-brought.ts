/** What is shown of an exercise that comes along from the library, with its texts and styles. */
import { loadTexts } from '../../../stores/app/locale.ts'

const files = () => Promise.all([loadTexts(['bring'])])

export const loadBrought = async () => {
  const [{ BroughtExercise }] = await Promise.all([import('./brought-exercise.tsx'), files()])
  return BroughtExercise
}

export const loadIntoOwn = async () => {
  const [{ IntoOwn }] = await Promise.all([import('./into-own.tsx'), files()])
  return IntoOwn
}
