import styles from '../../styles/app/figure.css?url'
import { loadStyles } from '../app/load-styles.ts'

const parts = () => Promise.all([import('./page-pictures.tsx'), loadStyles([styles])]).then(([found]) => found)

export const loadThreeFigures = () => parts().then(({ ThreeFigures }) => ThreeFigures)
export const loadRowPictures = () => parts().then(({ RowPictures }) => RowPictures)
