import styles from '../../styles/app/components-card-picture.css?url'
import { loadStyles } from '../app/load-styles.ts'

export const loadPicture = () =>
  Promise.all([import('./card-picture.tsx'), loadStyles([styles])]).then(([{ CardPicture }]) => CardPicture)
