import styles from '../../styles/workout/said.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

const parts = () =>
  Promise.all([import('./said.tsx'), loadTexts(['ratings']), loadStyles([styles])]).then(([found]) => found)

export const loadSaidItem = () => parts().then(({ SaidItem }) => SaidItem)
